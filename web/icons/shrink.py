"""Makes the drawn icons a third of their size: 256 colours are enough for them.

    node icons/make.mjs && python icons/shrink.py

Needs Pillow.
"""

from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).parent.parent / "public" / "icons"

for file in sorted(FOLDER.glob("*.png")):
    with Image.open(file) as drawn:
        few = drawn.convert("RGBA").quantize(
            256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
    few.save(file, optimize=True)
    print(f"{file.name}: {file.stat().st_size} bytes")
