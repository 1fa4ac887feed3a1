"""The terminal as the table uses it: pages out, lines in."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper

from rich.console import Console
from rich.control import Control
from rich.progress import Progress
from rich.text import Text

from sixstones.cli.language import say
from sixstones.cli.stones import FAINT, STRONG, Pen, pen_for

MIN_WIDTH, MIN_HEIGHT = 60, 24
FULL_WIDTH = 80  # from here on there is room for the shapes of stones
UNBOUNDED = 1000  # columns of what is no terminal
SPELLED = "sixstones-spelled"  # how a text is written that the encoding has no letters for
# Screen, then scrollback; a terminal that has no scrollback ignores the second.
WIPE = "\x1b[2J\x1b[3J\x1b[H"


class Screen:
    """Draws whole pages and asks for lines. A terminal is redrawn in place; anything else, a pipe
    or a dumb terminal, simply gets page after page. `read` takes a prompt and gives a line, or
    raises EOFError; `echo` shows that line, where it does not come from a keyboard."""

    def __init__(self, console: Console, read: Callable[[str], str], *, echo: bool = False) -> None:
        self.console = console
        self._read = read
        self._echo = echo
        self._open = False

    @property
    def live(self) -> bool:
        """Whether pages replace one another."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    @property
    def pen(self) -> Pen:
        """The pen for this terminal's encoding and width."""
        pen = pen_for(self.console.encoding)
        return pen if self.width >= FULL_WIDTH else pen.narrowed()

    @property
    def width(self) -> int:
        """Columns for a page, never fewer than one needs."""
        piped = self.console.width == UNBOUNDED
        return FULL_WIDTH if piped else max(MIN_WIDTH, self.console.width)

    @property
    def height(self) -> int:
        """Lines for a page and its prompt, never fewer than they need."""
        return max(MIN_HEIGHT, self.console.height)

    @property
    def cramped(self) -> str:
        """What to say when the terminal is smaller than a page; empty when it is not."""
        size = f"{self.console.width} × {self.console.height}"
        too_small = self.console.width < MIN_WIDTH or self.console.height < MIN_HEIGHT
        if not self.live or not too_small:
            return ""
        return say("terminal_cramped", size=size, need=f"{MIN_WIDTH} × {MIN_HEIGHT}")

    def open(self) -> None:
        """Go to the alternate screen, so that the game leaves no trace in the scrollback."""
        if self.live and not self._open:
            self._open = self.console.set_alt_screen(True)

    def close(self) -> None:
        """Back to where the terminal was; what is printed from now on stays there."""
        if self._open:
            self.console.set_alt_screen(False)
            self._open = False

    def page(self, lines: Iterable[Text]) -> None:
        """Show these lines and nothing else."""
        if self.live:
            self.console.control(Control.home(), Control.clear())
        self.lines(lines)

    def lines(self, lines: Iterable[Text]) -> None:
        """Print lines below what is there: on a terminal each is cut at the width, and elsewhere,
        in a pipe or a file, none ever is."""
        for line in lines:
            if self.console.is_terminal:
                self.console.print(line, no_wrap=True, overflow="crop")
            else:
                self.console.print(line, soft_wrap=True)

    def say(self, text: str | Text) -> None:
        """Print a sentence, wrapped on a terminal."""
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def command(self, text: str) -> None:
        """Print something to copy into a shell: neither wrapped nor cut, however long."""
        self.console.print(Text(text, style=STRONG), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """One line from the person; EOFError at the end of input."""
        line = self._read(prompt)
        if self._echo:
            self.console.print(Text(line, style=FAINT))
        return line

    def offer(self, words: Sequence[str]) -> None:
        """What Tab completes from now on, where lines can be edited."""
        if self.live and (readline := sys.modules.get("readline")) is not None:
            readline.set_completer(Completer(words, readline.get_line_buffer))
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")

    def wipe(self) -> None:
        """Leave nothing readable of the last page, scrollback included where the terminal can."""
        if self.live:
            self.console.file.write(WIPE)
            self.console.file.flush()
        else:
            self.lines([Text()] * self.height)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """A letter without its accent, a plain quote for a curved one; ? for what is like nothing."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_PLAIN)
    return "".join(map(_bare, text)), error.end


def _bare(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "×": "x", "ł": "l", "Ł": "L"})
codecs.register_error(SPELLED, _spelled)


class _Output(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command, which ends quietly, where rich would exit with an error."""
        raise  # the BrokenPipeError, which rich is handling


class Completer:
    """Completes a line to one of these words, as readline asks: the n-th that it may become."""

    def __init__(self, words: Sequence[str], line: Callable[[], str]) -> None:
        self._words = words
        self._line = line

    def __call__(self, _: str, number: int) -> str | None:
        """The n-th completion of the line; None when there are no more."""
        begun = self._line().lstrip().lower()
        fits = [word for word in self._words if word.lower().startswith(begun)]
        return fits[number] if number < len(fits) else None


def terminal() -> Screen:
    """The screen of this process: its terminal or pipe."""
    return Screen(output(), _reader(), echo=not _has_keyboard())


def output() -> Console:
    """Where results are printed. A table in a pipe or a file is as wide as it has to be, unless
    COLUMNS says otherwise."""
    plain = "NO_COLOR" in os.environ
    if isinstance(sys.stdout, TextIOWrapper):
        # A name the terminal cannot spell must not end the game.
        sys.stdout.reconfigure(errors=SPELLED)
    console = _Output(
        highlight=False, markup=False, emoji=False, color_system=None if plain else "auto"
    )
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = UNBOUNDED
    return console


def progress_bar() -> Progress:
    """A bar beside the output that is gone when the work is done; nothing without a terminal."""
    console = Console(stderr=True)
    return Progress(console=console, transient=True, disable=not console.is_terminal)


def _has_keyboard() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _reader() -> Callable[[str], str]:
    if sys.stdin is None:
        return _nothing
    if _has_keyboard():
        # Line editing and history come with the import, where there is one.
        with suppress(ImportError):
            import readline  # noqa: F401
    return input


def _nothing(_: str) -> str:
    raise EOFError
