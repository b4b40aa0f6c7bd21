"""Films how a friend comes to a table: from `make play` to the friend's first cards, on two devices side by side.

    python -m scripts.film film.html

The film is a page that plays by itself in any browser. A server is started for it, and a Chromium is needed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from base64 import b64encode
from pathlib import Path

from testkit.browser import launched
from testkit.film import Film, shoot

PAGE = """<!doctype html>
<meta charset="utf-8">
<title>A friend comes to a table</title>
<style>
  body { margin: 0; background: #14262e; color: #fff; font: 22px system-ui, sans-serif; }
  main { display: flex; gap: 24px; align-items: center; justify-content: center; height: calc(100vh - 80px); }
  img { max-height: 100%; border-radius: 12px; }
  #host { max-width: 68vw; }
  #friend { max-width: 28vw; }
  footer { display: flex; gap: 16px; align-items: center; padding: 0 24px; height: 80px; }
  input { flex: 1; }
  output { width: 24em; }
</style>
<main><img id="host" alt="The host's screen"><img id="friend" alt="The friend's phone"></main>
<footer><output></output><input type="range" min="0" step="0.05" aria-label="Time"></footer>
<script>
  const { frames, moments, seconds } = FILM;
  const [said, time] = [document.querySelector("output"), document.querySelector("input")];
  const until = (list, now) => list.filter(([at]) => at <= now).at(-1);
  time.max = seconds + 1;
  const show = (now) => {
    for (const who of ["host", "friend"]) {
      const frame = until(frames.filter((one) => one[1] === `the ${who}`), now);
      document.getElementById(who).src = frame ? `data:image/jpeg;base64,${frame[2]}` : "";
    }
    said.value = `${Math.min(now, seconds).toFixed(1)} s: ${until(moments, now)?.[1] ?? "make play"}`;
  };
  let began = performance.now();
  const play = () => {
    time.value = Math.min((performance.now() - began) / 1000, seconds + 1);
    show(Number(time.value));
    requestAnimationFrame(play);
  };
  time.oninput = () => (began = performance.now() - 1000 * time.value);
  play();
</script>
"""


def page_of(film: Film) -> str:
    frames = [[round(at, 3), who, b64encode(picture).decode()] for at, who, picture in film.frames]
    return PAGE.replace("FILM", json.dumps({"frames": frames, "moments": film.moments, "seconds": film.seconds}))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "file", type=Path, nargs="?", help="where the film goes (default: only the times are told)"
    )
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, launched() as browser:
        film = shoot(browser, Path(scratch), filmed=args.file is not None)
    print(film.told())
    if args.file is not None:
        args.file.write_text(page_of(film), encoding="utf-8")
        print(f"{args.file}: {len(film.frames)} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
