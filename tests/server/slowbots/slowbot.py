"""A bot of another package: it thinks until a test lets it answer.

While it thinks there is a file `thinking` in the folder that COMODIN_SLOW names, which holds the number of its
process. It answers when there is a file `answer`, after as many seconds of computing as that file says, and its
process dies when there is a file `die`.
"""

import os
import time
from pathlib import Path

from comodin.bots import SimpleBot
from comodin.chance import Chance
from comodin.rules import Action, View


class SlowBot(SimpleBot):
    def choose(self, view: View, chance: Chance) -> Action | None:
        folder = Path(os.environ["COMODIN_SLOW"])
        (folder / "thinking").write_text(str(os.getpid()))
        while not (folder / "answer").exists():
            if (folder / "die").exists():
                (folder / "die").unlink()
                os._exit(1)
            time.sleep(0.002)
        end = time.process_time() + float((folder / "answer").read_text() or 0.0)
        while time.process_time() < end:
            pass
        return super().choose(view, chance)
