"""A real nginx on loopback with our own configuration, as a child that ends with the test."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from docs.pages import page
from server.processes import patiently
from server.serving import free_port

NAME = "play.example.org"
PROXY = "127.0.0.9"
"""The address that nginx speaks to the server from, so that it can be told from its callers."""
WHOLE = """
daemon off;
master_process on;
worker_processes 2;
pid {folder}/pid;
error_log {folder}/error.log warn;
user {user};
events {{ worker_connections 1024; }}
http {{
    proxy_bind {proxy};
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/sixstones.conf;
}}
"""


class Nginx:
    """A running one. Callers trust its certificate with `trust` and find it at `port`."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes], port: int) -> None:
        self.port = port
        self.url = f"https://127.0.0.1:{port}"
        self.socket_url = f"wss://127.0.0.1:{port}/ws"
        self.trust = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
        self.process = process
        self._folder = folder

    @property
    def errors(self) -> str:
        """What it has complained about."""
        return (self._folder / "error.log").read_text()


@contextmanager
def nginx(folder: Path, upstream: int) -> Iterator[Nginx]:
    """nginx with deploy/nginx.conf before a server at a port of this machine."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        raise RuntimeError("these tests need nginx: on Debian, apt install nginx-light")
    make_certificate(folder)
    port = free_port()
    (folder / "sixstones.conf").write_text(fitted(folder, upstream, port, free_port()))
    user = "root" if os.getuid() == 0 else "nobody"
    whole = WHOLE.format(folder=folder, proxy=PROXY, user=user)
    (folder / "nginx.conf").write_text(whole)
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "error.log"]
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
    process = subprocess.Popen(command, cwd=folder)
    try:
        patiently(lambda: (folder / "pid").exists() and (folder / "pid").read_text().strip())
        yield Nginx(folder, process, port)
    finally:
        process.terminate()
        process.wait(60)


def fitted(folder: Path, upstream: int, port: int, plain: int) -> str:
    """Our configuration with ports and files of a test in it, and nothing else changed."""
    text = page("deploy/nginx.conf")
    for ours, theirs in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("server 127.0.0.1:8000 ", f"server 127.0.0.1:{upstream} "),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{folder}/certificate.pem"),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{folder}/key.pem"),
    ):
        assert text.count(ours) == 1, ours
        text = text.replace(ours, theirs)
    return text


def make_certificate(folder: Path) -> None:
    """A certificate for this machine that nobody else trusts."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    command += ["-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run(command, check=True, capture_output=True)
