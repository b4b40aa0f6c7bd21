"""Writes tests/envs/highest.onnx: the smallest policy, which prefers the legal action with the highest id.

python scripts/tiny_policy.py       # wants: pip install 'comodin[learn]'
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from comodin import envs

FILE = Path(__file__).parents[1] / "tests" / "envs" / "highest.onnx"


def main() -> None:
    env = envs.vector(1, "international", players=2, opponents="simple")
    size, actions = env.layout.size, env.space.size
    wishes = numpy_helper.from_array(np.arange(1, actions + 1, dtype=np.float32), "wishes")
    nodes = [
        helper.make_node("Cast", ["mask"], ["able"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["able", "wishes"], ["logits"]),
    ]
    inputs = [
        helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["rows", size]),
        helper.make_tensor_value_info("mask", TensorProto.BOOL, ["rows", actions]),
    ]
    logits = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["rows", actions])
    graph = helper.make_graph(nodes, "highest", inputs, [logits], [wishes])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(model, {"comodin": envs.PolicyInfo.of(env).text})
    onnx.checker.check_model(model)
    FILE.write_bytes(model.SerializeToString())


if __name__ == "__main__":
    main()
