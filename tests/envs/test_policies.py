"""Policies out of files as bots: they play by what their seat knows, and one sentence says why one cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

import comodin
from comodin import envs
from comodin.bots import Faults, bot_named, bot_names, check_bots, guarded_bot, is_bot
from comodin.chance import Chance
from comodin.cli import main
from comodin.errors import BadInput
from comodin.words import translated

FILE = Path(__file__).parent / "highest.onnx"
GAME = comodin.game("international", players=2)
pytest.importorskip("onnxruntime")


def changed(folder: Path, old: bytes, new: bytes) -> Path:
    """The model with other metadata of the same length."""
    data = FILE.read_bytes()
    assert old in data
    assert len(old) == len(new)
    file = folder / "changed.onnx"
    file.write_bytes(data.replace(old, new))
    return file


def test_it_plays_what_the_model_prefers_among_the_legal_actions() -> None:
    bot = bot_named(f"onnx:{FILE}")
    reader = envs.Reader(GAME)
    now = comodin.deal(GAME, seed=3)
    met = 0
    while not now.over and met < 40:
        seat = now.awaited[0]
        view = now.view(seat)
        question = next(iter(reader.questions(view)))
        highest = int(reader.mask(view, question).nonzero()[0][-1])
        action = bot.choose(view, Chance("1"))
        assert action == (reader.space.decode(highest, seat) if highest else None)
        met += action is not None
        now = now.act(seat, action or view.decisions()[0])
    assert met == 40 or now.over


def test_sampling_follows_the_chance_and_stays_legal() -> None:
    bot = bot_named(f"onnx:{FILE},sample=true")
    view = comodin.deal(GAME, seed=1).view(comodin.deal(GAME, seed=1).awaited[0])
    choices = [bot.choose(view, Chance(str(n))) for n in range(40)]
    assert [bot.choose(view, Chance(str(n))) for n in range(40)] == choices
    assert all(action is not None and view.why_illegal(action) is None for action in choices)


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "--players", "2", "--rounds", "3", "--bots", f"onnx:{FILE},simple"],
        ["arena", f"onnx:{FILE}", "heuristic", "--deals", "2", "--workers", "1"],
        ["tournament", "--players", "2", "--bots", f"onnx:{FILE},simple", "--target", "20"],
    ],
)
def test_commands_play_it_without_a_fault(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--edition", "international", "--strict", "--json"]) == 0
    assert '"faults": []' in capsys.readouterr().out


@pytest.mark.parametrize("command", ["simulate", "tournament", "play"])
@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (["--edition", "deluxe", "--players", "2"], "trained for international, not for deluxe"),
        (["--edition", "international", "--players", "3"], "trained for 2 players, not for 3"),
    ],
)
def test_another_game_is_refused_before_the_run(
    command: str, told: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, *told, "--bots", f"onnx:{FILE}", *(["--plain"] if command == "play" else [])]) == 2
    said = capsys.readouterr().err.strip()
    assert said.endswith(sentence)
    assert "\n" not in said


def test_other_files_get_one_sentence(tmp_path: Path) -> None:
    text = tmp_path / "text.onnx"
    text.write_text("no model")
    wrong = {
        tmp_path / "none.onnx": "cannot be read",
        tmp_path: "cannot be read",
        text: "holds no ONNX model",
        changed(tmp_path, b"obs_v1", b"obs_v9"): "reads observations 'obs_v9'; expected 'obs_v1'",
    }
    for file, sentence in wrong.items():
        with pytest.raises(BadInput) as found:
            guarded_bot(f"onnx:{file}", Faults())
        assert sentence in found.value.expected
        for language in ("es", "it"):
            assert translated(found.value.expected, language) != found.value.expected
    for old, new, sentence in (
        (b"comodin", b"comodix", "has no metadata 'comodin'"),
        (b'"padded"', b'"paddle"', "is not what `envs.PolicyInfo` writes"),
        (b": 254", b": 253", "does not make"),
    ):
        with pytest.raises(BadInput, match=sentence):
            bot_named(f"onnx:{changed(tmp_path, old, new)}")


def test_a_table_of_strangers_knows_no_files() -> None:
    assert not is_bot("onnx")
    assert "onnx" not in bot_names()
    with pytest.raises(BadInput, match="needs the setting 'file'"):
        check_bots(["onnx"], Faults())


def test_a_missing_library_names_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    copy = tmp_path / "copy.onnx"
    copy.write_bytes(FILE.read_bytes())
    monkeypatch.setitem(__import__("sys").modules, "onnxruntime", None)
    with pytest.raises(BadInput, match='install the extra "onnx"'):
        bot_named(f"onnx:{copy}")


def test_programs_of_torch_play_the_same(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")

    class Highest(torch.nn.Module):  # type: ignore[misc,name-defined]
        def forward(self, observation: object, mask: object) -> object:
            return mask.float() * torch.arange(1.0, 140.0)  # type: ignore[attr-defined]

    env = envs.vector(1, "international", players=2, opponents="simple")
    example = torch.zeros(1, env.layout.size), torch.ones(1, env.space.size, dtype=torch.bool)
    with (tmp_path / "policy.pt").open("wb") as file:
        program = torch.export.export(Highest(), example)
        torch.export.save(program, file, extra_files={"comodin": envs.PolicyInfo.of(env).text})
    now = comodin.deal(GAME, seed=2)
    view = now.view(now.awaited[0])
    ours = bot_named(f"torch:{tmp_path / 'policy.pt'}").choose(view, Chance("1"))
    assert ours == bot_named(f"onnx:{FILE}").choose(view, Chance("1"))
