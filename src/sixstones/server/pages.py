"""The built web page as files: compressed beforehand, cached for good where the name says so."""

from __future__ import annotations

import mimetypes
import re
from email.utils import formatdate
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response

FOLDER: Final = Path(__file__).parent.parent / "web"
HASHED: Final = re.compile(r".*-[0-9A-Za-z_-]{8,}\.[a-z0-9]+")
FORBIDDEN: Final = re.compile(r"\s*q\s*=\s*0(\.0*)?\s*")
# Browsers refuse a script, a worker, a manifest or WebAssembly of another type, and a system's own
# list of types can be wrong about them.
KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".jsonl": "application/jsonl",
    ".net": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
NO_PAGE: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Six Stones</title>"
    "<p>The server is up. The web page has not been built into this installation; "
    "programs can play through <a href=api/openapi.json>the interface</a>.</p></html>"
)


class Pages:
    """Serves the files of a folder, and its index for every path a page of ours may have."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder.resolve()

    async def __call__(self, request: Request) -> Response:
        """The file a request asks for, in the best encoding there is."""
        found = self._find(request.path_params.get("path", ""))
        if found is None:
            if not (self._folder / "index.html").is_file():
                return Response(NO_PAGE, media_type="text/html")
            return Response("There is no such page.\n", 404, media_type="text/plain")
        return _serve(found, request)

    def _find(self, path: str) -> Path | None:
        try:
            file = (self._folder / path).resolve()
            if not file.is_relative_to(self._folder):
                return None
            if file.is_file():
                return file
        except (OSError, ValueError):
            return None  # no file can have this name
        # A place within the page, such as a table, is the page itself; a missing file is not.
        index = self._folder / "index.html"
        return index if "." not in path.rpartition("/")[2] and index.is_file() else None


def _serve(file: Path, request: Request) -> Response:
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    for_good = HASHED.fullmatch(file.name) is not None
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable" if for_good else "no-cache",
        "Vary": "Accept-Encoding",
    }
    accepted = _accepted(request.headers.get("accept-encoding", ""))
    for encoding, suffix in ENCODINGS:
        packed = file.with_name(file.name + suffix)
        if encoding in accepted and packed.is_file():
            headers["Content-Encoding"] = encoding
            file = packed
            break
    status = file.stat()
    tag = sha256(f"{file.name}/{status.st_mtime_ns}/{status.st_size}".encode()).hexdigest()[:20]
    headers |= {"ETag": f'"{tag}"', "Last-Modified": formatdate(status.st_mtime, usegmt=True)}
    known = request.headers.get("if-none-match", "").replace("W/", "").split(",")
    if {"*", headers["ETag"]}.intersection(map(str.strip, known)):
        return Response(status_code=304, headers=headers)
    return FileResponse(file, headers=headers, media_type=kind or "application/octet-stream")


def _accepted(header: str) -> set[str]:
    """The encodings a header names, those it forbids left out."""
    parts = (part.partition(";") for part in header.lower().split(","))
    return {name.strip() for name, _, quality in parts if not FORBIDDEN.fullmatch(quality)}
