"""Cut the Saira variable fonts (OFL) down to what the pages need.

    python -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools brotli
    /tmp/fonts/bin/python web/fonts/subset.py <folder with the four saira-*.woff2> web/src/art/fonts

The upright face keeps weights 500 to 900 at widths 76 to 88 %; the italic face is only used for
display type and keeps weight 900 at widths 58 to 80 %. Letters: English, French, Italian, Spanish
and Polish, digits, punctuation and the signs the table uses. Saira has no tick and no arrows to the
sides: draw those.
"""

import shutil
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ASCII = "".join(map(chr, range(0x20, 0x7F)))
ACCENTS = "àâæçéèêëîïôœùûüÿàèéìíîòóùúáéíóúüñąćęłńóśźż"
SIGNS = "¡¿«»“”„‘’‚‹›…–—·•°×−±½€©ªº↑↓\u00a0\u00ad\u2009"
LETTERS = set(ASCII + ACCENTS + ACCENTS.upper() + SIGNS)

FACES = {
    "normal": {"wght": (500, 900), "wdth": (76, 88)},
    "italic": {"wght": 900, "wdth": (58, 80)},
}
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "calt", "liga"]


def cut(source: Path, target: Path, axes: dict[str, object]) -> None:
    """Write `source` with only our letters and the given ranges of its axes."""
    font = TTFont(source)
    options = Options(
        layout_features=FEATURES, hinting=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=True
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in LETTERS])
    subsetter.subset(font)
    font = instantiateVariableFont(font, axes)
    font.flavor = "woff2"
    font.save(target)


def main(source: Path, target: Path) -> None:
    """Cut the four files of `source` into `target`, next to their licence."""
    target.mkdir(parents=True, exist_ok=True)
    for style, axes in FACES.items():
        for part in ("latin", "latin-ext"):
            output = target / f"saira-{part}-{style}.woff2"
            cut(source / f"saira-{part}-standard-{style}.woff2", output, axes)
            print(f"{output.name}: {output.stat().st_size} bytes")
    shutil.copyfile(source / "OFL.txt", target / "OFL.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
