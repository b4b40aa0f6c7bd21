"""Write the completion of each shell and the manual page, which come with the package.

python -m scripts.shell_files
"""

from __future__ import annotations

from testkit.shell_files import FOLDER, written

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
