"""A game being played in this terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from sixstones.bots import Bot
from sixstones.bots.bot_spec import BotSpec, make_bot
from sixstones.bots.protocol import BotFailure, let_go
from sixstones.bots.seat import Seat
from sixstones.cli import pages, saves
from sixstones.cli.analyze import analyze_quickly
from sixstones.cli.board import Space, board
from sixstones.cli.choices import choices
from sixstones.cli.decisions import decisions, do
from sixstones.cli.ending import ending, forfeit
from sixstones.cli.language import say
from sixstones.cli.parser import Failure
from sixstones.cli.screen import Screen
from sixstones.cli.seating import people
from sixstones.cli.stones import ALERT, FAINT, GOLD
from sixstones.cli.story import Story
from sixstones.cli.typed import Order, Play, Puzzled, completions, understand
from sixstones.cli.words import refusal_in_words, shown_name
from sixstones.engine import TOKEN_LIMIT, Game, IllegalMove, Move
from sixstones.engine.event import CardReserved

AT_ONCE = ("random", "greedy", "rookie", "agent", "hero", "avenger")


class Leave(Exception):
    """The person wants to stop and come back later."""


class Table:
    """Seats, a game and a screen. After every decision the record is written to `autosave`;
    without one the game is kept only when someone leaves."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        screen: Screen,
        *,
        autosave: Path | None,
        seed: str | None = None,
    ) -> None:
        self._game = game
        self._seats = seats
        self._names = [shown_name(seat) for seat in seats]
        self._screen = screen
        self._autosave = autosave
        self._bots: dict[int, tuple[BotSpec, Bot]] = {
            number: (seat.bot, make_bot(seat.bot, None if seed is None else f"{seed}/{number}"))
            for number, seat in enumerate(seats)
            if seat.bot is not None
        }
        self._own = {autosave} if autosave else set()  # the files this game is kept in
        self._decisions = decisions(game)
        self._viewer: int | None = None
        self.again = False
        """Whether someone wants to play once more, when the game is over."""
        self._notice = self._welcome()

    def run(self) -> int:
        """Play to the end, or until someone leaves; gives the exit code. Nothing is ever lost:
        even when interrupted, which is raised on, the game is kept and the way back is printed."""
        self._screen.open()
        try:
            while self._game.result is None:
                self._step()
        except (Leave, EOFError):
            self._screen.close()
            self._part()
        except KeyboardInterrupt:
            self._screen.close()
            self._part()
            raise
        except BotFailure as failure:
            self._screen.close()
            self._screen.say(forfeit(self._names[self._game.to_move], failure))
            self._part()
        else:
            self._screen.close()
            self._finish()
            self.again = bool(people(self._seats)) and self._ask_again()
        finally:
            self._screen.close()
            for _, player in self._bots.values():
                let_go(player)
        return 0

    def _step(self) -> None:
        seat = self._game.to_move
        if seat in self._bots:
            spec, player = self._bots[seat]
            self._wait_for(seat, spec)
            self._play(player.choose(self._game.view(seat)))
            if not people(self._seats):
                self._screen.lines([self._story(None).tell(self._decisions[-1])])
        else:
            self._ask(seat)

    def _wait_for(self, seat: int, spec: BotSpec) -> None:
        """A bot that searches takes its time, and the person should know why nothing happens."""
        if self._screen.live and spec.name not in AT_ONCE:
            self._screen.lines(
                [Text(say("terminal_thinking", name=self._names[seat]), style=FAINT)]
            )

    def _play(self, move: Move | str) -> None:
        """Play a decision of the seat to move and keep it. Raises IllegalMove."""
        self._decisions.append(do(self._game, move))
        self._keep()

    def _ask(self, seat: int) -> None:
        """One decision of a person, however many tries and questions it takes."""
        if people(self._seats) > 1 and self._viewer != seat:
            self._hand_over(seat)
        self._viewer = seat
        self._show(seat, self._news(seat))
        self._screen.offer(completions(self._game.view(seat)))
        decided = False
        while not decided:
            decided = self._answer(seat, self._screen.ask(self._prompt(seat)))

    def _answer(self, seat: int, line: str) -> bool:
        """Act on a line; whether that settled the decision."""
        if not line.strip():
            self._show(seat, self._news(seat))
            return False
        view = self._game.view(seat)
        match understand(line, view, choices(view)):
            case Order("undo", _):
                return self._undo(seat)
            case Order(name, rest):
                self._order(seat, name, rest)
            case Puzzled(message):
                self._note(seat, Text(_sentence(message), style=ALERT))
            case Play(move):
                try:
                    self._play(move)
                except IllegalMove as error:
                    self._note(seat, Text(_sentence(refusal_in_words(error)), style=ALERT))
                else:
                    self._look(seat)
                    return True
        return False

    def _order(self, seat: int, name: str, rest: str) -> None:
        view = self._game.view(seat)
        width, height = self._screen.width, self._screen.height
        match name:
            case "quit":
                raise Leave
            case "save" | "save!":
                self._note(seat, self._save(rest, force=name == "save!"))
            case "hint":
                self._note(seat, pages.hint(view, self._names))
            case "card":
                self._note(seat, pages.card(view, rest, self._screen.pen))
            case "board":
                self._show(seat, self._news(seat))
            case "log":
                told = self._story(seat).tell_turns(self._decisions)
                self._screen.page(pages.log(told, width, height))
            case _:
                self._screen.page(
                    pages.page(name, rest, view, self._names, self._screen.pen, width, height)
                )

    def _undo(self, seat: int) -> bool:
        """Back to the seat's own previous decision, past whatever others did since."""
        before = [
            number for number, decision in enumerate(self._decisions) if decision.seat == seat
        ]
        if not before:
            self._note(seat, Text(say("terminal_nothing_to_undo"), style=ALERT))
            return False
        count = len(self._decisions) - before[-1]
        self._game.undo(count)
        del self._decisions[-count:]
        self._notice = Text(say("terminal_undone", count=count), style=GOLD)
        self._keep()
        return True

    def _save(self, file: str, *, force: bool) -> Text:
        """Keep the game now; gives the answer to show."""
        path = Path(file).expanduser() if file else (self._autosave or saves.fresh_path())
        try:
            if not force and path not in self._own:
                saves.require_free(path, self._game, otherwise=f"save! {file} replaces it")
            saves.save(path, self._game, self._seats)
        except Failure as failure:
            said = str(failure)
            # A path is written as it is, at the beginning too.
            return Text(f"{said}." if said.startswith(str(path)) else _sentence(said), style=ALERT)
        self._own.add(path)
        return Text(say("terminal_saved", command=saves.how_to_resume(path)), style=GOLD)

    def _keep(self) -> None:
        if self._autosave is None:
            return
        try:
            saves.save(self._autosave, self._game, self._seats)
        except Failure as failure:
            self._notice = Text(say("terminal_autosave_off", why=failure), style=ALERT)
            self._autosave = None

    def _hand_over(self, seat: int) -> None:
        name = self._names[seat]
        self._screen.wipe()
        self._screen.page([Text(say("terminal_pass_keyboard", name=name), style=GOLD), Text()])
        self._screen.ask(f"{say('terminal_nobody_looking', name=name)}> ")

    def _look(self, seat: int) -> None:
        """Who shares the keyboard sees a card drawn unseen before passing it on."""
        events = self._decisions[-1].events
        drawn = any(isinstance(event, CardReserved) and event.hidden for event in events)
        if drawn and people(self._seats) > 1 and self._game.to_move != seat:
            told = self._story(seat).tell(self._decisions[-1])
            self._screen.page([told, Text()])
            self._screen.ask(f"{say('terminal_go_on')}> ")

    def _show(self, seat: int, notes: Sequence[Text]) -> None:
        view = self._game.view(seat)
        space = Space(self._screen.width, self._screen.height, self._screen.pen)
        self._screen.page(board(view, self._names, space, notes=notes, choices=choices(view)))

    def _note(self, seat: int, note: Text) -> None:
        if self._screen.live:
            self._show(seat, [note])
        else:
            self._screen.say(note)

    def _news(self, seat: int) -> list[Text]:
        """What others did since the seat's last decision, and what the table has to say."""
        own = [number for number, decision in enumerate(self._decisions) if decision.seat == seat]
        notes = self._story(seat).tell_turns(self._decisions[own[-1] + 1 if own else 0 :])
        notes += [self._notice] if self._notice else []
        self._notice = None
        return notes + self._duty(seat)

    def _welcome(self) -> Text | None:
        if self._screen.cramped:
            return Text(self._screen.cramped, style=ALERT)
        if self._autosave is None:
            return None
        return Text(say("terminal_saving", command=saves.how_to_resume(self._autosave)))

    def _duty(self, seat: int) -> list[Text]:
        """Why the seat is asked for more than its action."""
        if self._game.phase == "return":
            held = sum(self._game.view(seat)["seats"][seat]["tokens"].values())
            extra = held - TOKEN_LIMIT
            return [Text(say("terminal_too_many", held=held, extra=extra))]
        if self._game.phase == "locate":
            return [Text(say("terminal_several_locations"))]
        return []

    def _story(self, listener: int | None) -> Story:
        return Story(self._names, self._screen.pen, listener)

    def _prompt(self, seat: int) -> str:
        asked = {"return": "terminal_ask_return", "locate": "terminal_ask_locate"}
        what = say(asked.get(self._game.phase, "terminal_ask_move"), help="help")
        if people(self._seats) > 1:
            what = say("terminal_asked_of", name=self._names[seat], what=what)
        return f"{what}> "

    def _part(self) -> None:
        """Keep the game, wherever that is possible, and say how to go on with it."""
        self._screen.lines([Text()])
        if not self._game.moves:
            self._screen.say(say("terminal_nothing_played"))
            return
        for path in filter(None, (self._autosave, saves.fresh_path())):
            try:
                saves.save(path, self._game, self._seats)
            except Failure as failure:
                self._screen.say(Text(_sentence(str(failure)), style=ALERT))
            else:
                self._screen.say(say("terminal_kept"))
                self._screen.command(f"  {saves.how_to_resume(path)}")
                return

    def _finish(self) -> None:
        view = self._game.view(None)
        result = self._game.result
        assert result is not None
        told = self._story(None).tell_turns(self._decisions)[-len(self._seats) :]
        for line in ending(view, self._names, result, self._screen.pen, told):
            self._screen.say(line)
        if self._autosave:
            self._screen.say(f"\n{say('terminal_end_look_back')}")
            self._screen.command(f"  {saves.how_to_replay(self._autosave)}")

    def _ask_again(self) -> bool:
        """What to do after the game: play again, look at what its decisions were worth, leave."""
        self._screen.offer(())
        self._screen.lines([Text()])
        while True:
            try:
                answer = self._screen.ask(f"{say('terminal_end_ask')}> ").strip().lower()
            except EOFError:
                return False
            if answer != "a":
                return answer == "r"
            self._analyze()

    def _analyze(self) -> None:
        path = self._autosave or saves.fresh_path()
        try:
            saves.save(path, self._game, self._seats)
            analyze_quickly(path)
        except Failure as failure:
            self._screen.say(Text(_sentence(str(failure)), style=ALERT))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")
