"""Films how a friend comes to a table: from `make play` to the friend's first cards, on two devices side by side.

    python -m scripts.film film.webm

It starts a server of its own and needs a Chromium, which packs the film, too.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path

from playwright.sync_api import Browser

from testkit.browser import launched
from testkit.film import Film, shoot

# Plays the pictures in time on one canvas, and records what is to be seen there.
PACK = """async ({ frames, moments, seconds }) => {
  const pictures = await Promise.all(frames.map(async ([at, who, data]) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${data}`;
    await image.decode();
    return { at, who, image };
  }));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1280, 720];
  const ground = canvas.getContext("2d");
  const rooms = { "the host": [20, 20, 880, 620], "the friend": [920, 20, 340, 620] };
  const draw = (now) => {
    ground.fillStyle = "#14262e";
    ground.fillRect(0, 0, canvas.width, canvas.height);
    for (const [who, [left, top, width, height]] of Object.entries(rooms)) {
      const shown = pictures.filter((one) => one.who === who && one.at <= now).at(-1);
      if (!shown) continue;
      const { naturalWidth: w, naturalHeight: h } = shown.image;
      const scale = Math.min(width / w, height / h);
      const [x, y] = [left + (width - w * scale) / 2, top + (height - h * scale) / 2];
      ground.drawImage(shown.image, x, y, w * scale, h * scale);
    }
    ground.fillStyle = "#fff";
    ground.font = "24px sans-serif";
    const said = moments.filter(([at]) => at <= now).at(-1)?.[1] ?? "make play";
    ground.fillText(`${Math.min(now, seconds).toFixed(1)} s   ${said}`, 24, 692);
  };
  draw(0);
  const how = { mimeType: "video/webm", videoBitsPerSecond: 3e6 };
  const recorder = new MediaRecorder(canvas.captureStream(25), how);
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const over = new Promise((done) => (recorder.onstop = done));
  recorder.start();
  const began = performance.now();
  for (let now = 0; now < seconds + 2; now = (performance.now() - began) / 1000) {
    draw(now);
    await new Promise((done) => setTimeout(done, 40));
  }
  recorder.stop();
  await over;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = "";
  for (let n = 0; n < bytes.length; n += 0x8000) text += String.fromCharCode(...bytes.subarray(n, n + 0x8000));
  return btoa(text);
}"""


def packed(browser: Browser, film: Film) -> bytes:
    """The film as WebM."""
    page = browser.new_page()
    frames = [[at, who, b64encode(picture).decode()] for at, who, picture in film.frames]
    told = {"frames": frames, "moments": film.moments, "seconds": film.seconds}
    data: str = page.evaluate(PACK, told)
    page.close()
    return b64decode(data)


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
            args.file.write_bytes(packed(browser, film))
            print(f"{args.file}: {len(film.frames)} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
