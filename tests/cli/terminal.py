"""A terminal of 80 by 24 with someone typing at it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from io import StringIO

from rich.console import Console

from sixstones.cli import INTERRUPTED, play, replay
from sixstones.cli.parser import Parser
from sixstones.cli.screen import Screen

WIDTH, HEIGHT = 80, 24
Typist = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a command left behind."""

    code: int
    text: str

    @property
    def pages(self) -> list[list[str]]:
        """What stood on the screen each time it was cleared, line by line, prompt included."""
        shown = re.split(r"\x1b\[2J", self.text)
        plain = [re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", page) for page in shown]
        return [page.rstrip("\n").split("\n") for page in plain]


def arguments(words: list[str]) -> argparse.Namespace:
    parser = Parser(prog="sixstones")
    subparsers = parser.add_subparsers(parser_class=Parser)
    play.add_parser(subparsers)
    replay.add_parser(subparsers)
    return parser.parse_args(words)


def scripted(lines: Iterable[str | BaseException]) -> Callable[[StringIO], Typist]:
    """Types these lines, raises these exceptions, and then is at the end of input."""

    def maker(_: StringIO) -> Typist:
        rest = iter(lines)

        def read(_: str) -> str:
            line = next(rest, None)
            if line is None:
                raise EOFError
            if isinstance(line, BaseException):
                raise line
            return line

        return read

    return maker


def plays_first(answers: int = 600) -> Callable[[StringIO], Typist]:
    """Plays the first move of the list, whatever it is; leaves after a while."""
    return _patient(answers, lambda _: "1")


def follows_hints(answers: int = 600) -> Callable[[StringIO], Typist]:
    """Asks for a hint and plays it; leaves after a while."""

    def answer(shown: str) -> str:
        since = shown[-8000:].split("or help>")
        hint = re.search(r"Hint: (\d+)", since[-2]) if len(since) > 2 else None
        return hint[1] if hint else "hint"

    return _patient(answers, answer)


def _patient(answers: int, answer: Callable[[str], str]) -> Callable[[StringIO], Typist]:
    """Answers to what is shown, presses Enter when told to, and leaves after so many answers."""

    def maker(output: StringIO) -> Typist:
        left = answers

        def read(prompt: str) -> str:
            nonlocal left
            left -= 1
            if left < 0:
                raise EOFError
            return "" if "ress Enter" in prompt else answer(output.getvalue())

        return read

    return maker


def sit(
    words: list[str],
    typist: Callable[[StringIO], Typist],
    *,
    live: bool = False,
    width: int = WIDTH,
    height: int = HEIGHT,
    colour: bool = False,
) -> Sitting:
    """Run a command with that typist. `live` is a real terminal, otherwise output is a pipe."""
    output = StringIO()
    console = Console(
        file=output,
        width=width,
        height=height,
        force_terminal=live,
        color_system="truecolor" if colour else None,
        legacy_windows=False,
        highlight=False,
        _environ={"TERM": "xterm-256color"},
    )
    answer = typist(output)

    def read(prompt: str) -> str:
        output.write(prompt)
        line = answer(prompt)
        output.write("\n" if live else "")
        return line

    args = arguments(words)
    try:
        code = args.run(args, Screen(console, read, echo=not live))
    except KeyboardInterrupt:
        code = INTERRUPTED
    return Sitting(code, output.getvalue())
