"""Where settings come from: the command line, then the environment, then a file, then defaults.

`OPTIONS` is made of the fields of Serving and Settings. The command line, the names in files and in
the environment, `--help` and the table in docs/server.md all follow from it.
"""

from __future__ import annotations

import ipaddress
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from pathlib import Path
from types import NoneType
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from sixstones.server.settings import Form, Serving, Settings

PREFIX: Final = "SIXSTONES_"
CONFIG: Final = f"{PREFIX}CONFIG"
HIDDEN: Final = "***"

Value: TypeAlias = Any
"""Of the type of its field, which reading makes sure of."""


class BadConfig(ValueError):
    """A setting that cannot be used; the text says where it stands and what is allowed."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be set. `file_of` is the field whose value stands in the file named."""

    field: str
    form: Form
    type: type
    default: Value
    many: bool = False
    file_of: str | None = None

    @property
    def key(self) -> str:
        """Its name in a file."""
        return self.form.key or self.field

    @property
    def flag(self) -> str:
        """Its name on the command line."""
        return self.form.flag or "--" + self.key.replace("_", "-")

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.key.upper()

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        form = self.form
        if form.choices:
            return " or ".join(form.choices)
        if self.type is bool:
            return "true or false"
        if self.type is str:
            return "a list of texts" if self.many else "a text"
        if form.low is not None and form.high is not None:
            return f"from {form.low:g} to {form.high:.0f}"
        return "a whole number" if self.type is int else "a number"

    def read(self, given: object, where: str) -> Value:
        """The value of what was given in a file, or as text. Raises BadConfig."""
        texts = given if isinstance(given, list) else [given]
        if self.many:
            return tuple(self._one(text, where) for text in texts)
        return self._one(given, where)

    def _one(self, given: object, where: str) -> Value:
        value = _typed(given, self.type)
        form = self.form
        if (
            value is None
            or (form.choices and value not in form.choices)
            or (form.low is not None and not form.low <= float(value) <= (form.high or 0))
        ):
            shown = "" if form.secret else f", not {given}"
            raise BadConfig(f"{where} must be {self.allowed}{shown}")
        check = CHECKS.get(self.field)
        try:
            if check is not None:
                check(str(value))
        except ValueError as error:
            raise BadConfig(f"{where} must be {error}, not {given}") from None
        return value


def _typed(given: object, type_: type) -> Any:
    """What was given as a value of a type; None when it is none. Text may stand for any."""
    if isinstance(given, str) and type_ is not str:
        if type_ is bool:
            return {"true": True, "false": False}.get(given.lower())
        form = r"[+-]?\d{1,18}" if type_ is int else r"[+-]?\d{1,18}(\.\d{1,18})?"
        return type_(given) if re.fullmatch(form, given) else None
    if type_ is float and type(given) is int:
        return float(given)
    return given if type(given) is type_ else None


def _check_network(text: str) -> None:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise ValueError("an address or a network such as 10.0.0.0/8") from None


CHECKS: Final[Mapping[str, Callable[[str], object]]] = {
    "trusted_proxies": _check_network,
}


def _options() -> Iterator[Option]:
    for owner in (Serving, Settings):
        hints = get_type_hints(owner)
        for each in fields(owner):
            made = _option(each, hints[each.name])
            yield made
            if made.form.secret:
                about = f"a file that holds what --{made.key} would say, as secrets are handed over"
                form = Form(about, key=f"{made.key}_file", value="FILE")
                yield Option(made.field, form, str, None, file_of=made.field)


def _option(each: Field[Any], hint: Any) -> Option:
    kinds = [kind for kind in get_args(hint) if kind not in (NoneType, Ellipsis)]
    many = isinstance(each.default, tuple)
    form = each.metadata.get("form", Form(""))
    return Option(each.name, form, kinds[0] if kinds else hint, each.default, many)


OPTIONS: Final = tuple(_options())


@dataclass(frozen=True, slots=True)
class Config:
    """Every field's value, and where it comes from."""

    values: Mapping[str, Value]
    sources: Mapping[str, str]
    unknown: Sequence[str] = ()

    @property
    def serving(self) -> Serving:
        """What the process that starts the others needs."""
        return Serving(**{each.name: self.values[each.name] for each in fields(Serving)})

    @property
    def settings(self) -> Settings:
        """What each process needs."""
        return Settings(**{each.name: self.values[each.name] for each in fields(Settings)})

    def text(self) -> str:
        """The configuration as a file could hold it, without passwords, and where each value comes
        from."""
        lines = [self._line(each) for each in OPTIONS if each.file_of is None]
        width = max(len(line) for line, _ in lines)
        shown = [f"{line:<{min(width, 48)}}  # {source}\n" for line, source in lines]
        notes = [f"# {name} is in the environment, but is no option\n" for name in self.unknown]
        return "".join([*shown, *notes])

    def _line(self, each: Option) -> tuple[str, str]:
        value = self.values[each.field]
        source = self.sources.get(each.field, "default")
        if value is None:
            return f"# {each.key} =", source
        if each.form.secret:
            value = without_password(str(value))
        return f"{each.key} = {_toml(value)}", source


def read(given: Mapping[str, Any], environ: Mapping[str, str]) -> Config:
    """The configuration, from what was given on the command line by key, `config` naming the file,
    and from the environment. Raises BadConfig."""
    name = given.get("config") or environ.get(CONFIG)
    layers = [_from_file(Path(name))] if name else []
    layers += [_from_environment(environ), _from_command_line(given)]
    values: dict[str, Value] = {each.field: each.default for each in OPTIONS if not each.file_of}
    sources: dict[str, str] = {}
    for layer in layers:
        _take(layer, values, sources)
    known = {CONFIG, *(each.variable for each in OPTIONS)}
    unknown = sorted(name for name in environ if name.startswith(PREFIX) and name not in known)
    return Config(values, sources, unknown)


Layer: TypeAlias = "dict[Option, tuple[object, str, str]]"
"""What one place says: a value, what to call it in an error, and where it comes from."""


def _take(layer: Layer, values: dict[str, Value], sources: dict[str, str]) -> None:
    """Let what a layer says take the place of what was said before. Raises BadConfig."""
    taken: dict[str, str] = {}
    for each, (said, where, source) in layer.items():
        if each.field in taken:
            raise BadConfig(f"{taken[each.field]} and {where} say the same; give one of them")
        taken[each.field] = where
        value = each.read(said, where)
        values[each.field] = _content(str(value), where) if each.file_of else value
        sources[each.field] = source


def _content(name: str, where: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8"
        raise BadConfig(f"{where} names {name}, which cannot be read: {why}") from None


def _from_command_line(given: Mapping[str, Any]) -> Layer:
    said = [(each, given[each.key]) for each in OPTIONS if given.get(each.key) is not None]
    return {each: (value, each.flag, each.flag) for each, value in said}


def _from_environment(environ: Mapping[str, str]) -> Layer:
    """An empty variable says nothing; a list has commas between its parts."""
    said = [(each, environ[each.variable]) for each in OPTIONS if environ.get(each.variable)]
    return {
        each: (_split(text) if each.many else text, each.variable, each.variable)
        for each, text in said
    }


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _from_file(path: Path) -> Layer:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadConfig(f"cannot read {path}: {why}") from None
    keys = {each.key: each for each in OPTIONS}
    for key in data:
        if key not in keys:
            raise BadConfig(f"{path}: there is no {key}; there are {', '.join(sorted(keys))}")
    layer: Layer = {}
    for key, value in data.items():
        each, where = keys[key], f"{path}: {key}"
        text_for_other = isinstance(value, str) and each.type is not str
        if isinstance(value, list) != each.many or text_for_other:
            shown = "" if each.form.secret else f", not {_toml(value)}"
            raise BadConfig(f"{where} must be {each.allowed}{shown}")
        layer[each] = value, where, str(path)
    return layer


def without_password(url: str) -> str:
    """An address with stars in the place of a password.

    >>> without_password("postgresql://six:hush@db/six?sslmode=require&password=hush")
    'postgresql://six:***@db/six?sslmode=require&password=***'
    """
    url = re.sub(r"(?<=[?&]password=)[^&]*", HIDDEN, url)
    # Up to the last @, since an @ or / in a password is often left as it is.
    return re.sub(r"^([^:/?#]+://[^:/?#@]*):.*@", rf"\1:{HIDDEN}@", url, flags=re.DOTALL)


def _toml(value: object) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, float):
        return f"{value!r}"
    # Text in JSON is text in TOML, and so are numbers, true and false.
    return json.dumps(value, ensure_ascii=False, default=str)


HEADING: Final = ("command line", "in a file", "what it does")


def table() -> str:
    """The options as docs/server.md lists them."""
    rows = [(_usage(each), f"`{each.key} = {_shown(each)}`", _about(each)) for each in OPTIONS]
    return "".join(f"| {' | '.join(row)} |\n" for row in (HEADING, ("---",) * 3, *rows))


def _usage(each: Option) -> str:
    if each.type is bool:
        return f"`--[no-]{each.flag.removeprefix('--')}`"
    return f"`{each.flag} {metavar(each)}`".replace("|", r"\|")


def _shown(each: Option) -> str:
    return "…" if each.default is None else _toml(each.default)


def _about(each: Option) -> str:
    ranged = f"; {each.allowed}" if each.form.low is not None else ""
    return each.form.about + ranged


def metavar(each: Option) -> str:
    """What stands for the value in a help text."""
    return each.form.value or "|".join(each.form.choices) or "N"


def _write_table(path: Path) -> None:
    """Put the table into a page in the place of the one that is there."""
    begins = re.escape(f"| {' | '.join(HEADING)} |\n")
    page = path.read_text(encoding="utf-8")
    made = re.sub(rf"^{begins}(\|.*\n)*", lambda _: table(), page, flags=re.MULTILINE)
    path.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    _write_table(Path(sys.argv[1]))
