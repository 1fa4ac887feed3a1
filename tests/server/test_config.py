"""Every option can be given in four ways, the nearest wins, and what is wrong is said with its
place."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from docs.pages import page

from sixstones.server import config
from sixstones.server.config import OPTIONS, BadConfig, Option
from sixstones.server.settings import Serving, Settings

OTHER: dict[str, tuple[str, Any]] = {
    "trusted_proxies": ("10.0.0.0/8,::1", ("10.0.0.0/8", "::1")),
}
"""What is given, and what it means, where the form alone does not tell."""


def another(option: Option) -> tuple[str, Any]:
    """A text that says another value than the default, and that value."""
    if option.field in OTHER:
        return OTHER[option.field]
    if option.form.choices:
        chosen = next(choice for choice in option.form.choices if choice != option.default)
        return chosen, chosen
    if option.type is bool:
        return str(not option.default).lower(), not option.default
    if option.type is str:
        return ("a,b", ("a", "b")) if option.many else ("other", "other")
    assert option.form.low is not None
    return str(int(option.form.low) + 1), option.type(int(option.form.low) + 1)


def read(
    file: Path | None = None, environ: dict[str, str] | None = None, **given: Any
) -> config.Config:
    """The configuration from a file, an environment and a command line."""
    return config.read(given | ({"config": str(file)} if file else {}), environ or {})


SET = [option for option in OPTIONS if option.file_of is None]
each_option = pytest.mark.parametrize("option", SET, ids=lambda option: option.key)


def test_every_field_is_an_option_with_a_word_about_it() -> None:
    named = [each.name for owner in (Serving, Settings) for each in fields(owner)]
    assert [option.field for option in SET] == named
    assert len({option.key for option in OPTIONS}) == len(OPTIONS)
    for option in OPTIONS:
        assert option.form.about, f"{option.field}: write it with option() in settings.py"
        if option.type in (int, float):
            assert option.form.low is not None is not option.form.high, option.field


def test_without_anything_all_is_as_before() -> None:
    chosen = read()
    assert chosen.serving == Serving()
    assert chosen.settings == Settings()
    assert Settings.from_text(chosen.settings.to_text()) == Settings()


@each_option
def test_an_option_can_be_given_in_each_way_and_the_nearest_wins(
    option: Option, tmp_path: Path
) -> None:
    text, value = another(option)
    listed: dict[str, Any] = {option.key: text.split(",") if option.many else text}
    file = tmp_path / "six.toml"
    file.write_text(f"{option.key} = {config._toml(value)}\n")
    default = config._toml(option.default).strip("[]").replace('"', "").replace(" ", "")
    for chosen, source in (
        (read(file), str(file)),
        (read(environ={option.variable: text}), option.variable),
        (read(environ={config.CONFIG: str(file)}), str(file)),
        (read(**listed), option.flag),
    ):
        assert chosen.values[option.field] == value
        assert chosen.sources == {option.field: source}
        assert type(chosen.values[option.field]) is type(value)
    if option.default not in (None, ()):
        near = read(file, {option.variable: default})
        assert near.values[option.field] == option.default
        assert near.sources == {option.field: option.variable}
        nearest = read(file, {option.variable: default}, **listed)
        assert nearest.values[option.field] == value
        assert nearest.sources == {option.field: option.flag}


def test_an_empty_variable_says_nothing() -> None:
    assert read(environ={"SIXSTONES_KEEP_DAYS": "", "SIXSTONES_CONFIG": ""}).sources == {}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("prot = 80", "six.toml: there is no prot; there are bot_threads, "),
        ("[server]\nport = 80", "six.toml: there is no server; "),
        ("port = 99999", "six.toml: port must be from 0 to 65535, not 99999"),
        ('port = "80"', 'six.toml: port must be from 0 to 65535, not "80"'),
        ("port = true", "six.toml: port must be from 0 to 65535, not True"),
        ("port = 80.5", "six.toml: port must be from 0 to 65535, not 80.5"),
        ("gone_seconds = nan", "six.toml: gone_seconds must be from 0 to 86400, not nan"),
        ("limits = 1", "six.toml: limits must be true or false, not 1"),
        ('origins = "x"', 'six.toml: origins must be a list of texts, not "x"'),
        ("origins = [1]", "six.toml: origins must be a list of texts, not 1"),
        ('log = "xml"', "six.toml: log must be text or json, not xml"),
        ("database = 5", "six.toml: database must be a text"),
        ('trusted_proxies = ["all"]', "must be an address or a network such as 10.0.0.0/8"),
        ('database = "a"\ndatabase_file = "b"', "six.toml: database and "),
        ("port = ", "cannot read "),
        ("port = 1\nport = 2", "cannot read "),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_place(
    text: str, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "six.toml"
    file.write_text(text)
    with pytest.raises(BadConfig) as error:
        read(file)
    assert reason in str(error.value)
    assert str(file) in str(error.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"cannot read .*none\.toml: No such file"):
        read(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("SIXSTONES_PORT", "tcp://10.0.0.1:80", "must be from 0 to 65535, not tcp:"),
        ("SIXSTONES_LIMITS", "maybe", "must be true or false, not maybe"),
        ("SIXSTONES_GONE_SECONDS", "1e3", "must be from 0 to 86400, not 1e3"),
        ("SIXSTONES_TRUSTED_PROXIES", "::1,proxy", "must be an address or a network"),
        ("SIXSTONES_DATABASE_FILE", "/nowhere/at/all", "names /nowhere/at/all, which cannot be"),
    ],
)
def test_what_is_wrong_in_the_environment_is_said_with_its_name(
    name: str, text: str, reason: str
) -> None:
    with pytest.raises(BadConfig) as error:
        read(environ={name: text})
    assert f"{name} {reason}" in str(error.value)


def test_other_variables_are_no_error_but_are_shown() -> None:
    chosen = read(environ={"SIXSTONES_KEEP_DAY": "3", "HOME": "/"})
    assert chosen.settings == Settings()
    assert "# SIXSTONES_KEEP_DAY is in the environment, but is no option\n" in chosen.text()
    assert "HOME" not in chosen.text()


def test_a_secret_can_be_in_a_file_of_its_own_and_is_never_shown(tmp_path: Path) -> None:
    secret = tmp_path / "database"
    secret.write_text("postgresql://six:hush@db/six\n")
    for chosen in (
        read(environ={"SIXSTONES_DATABASE_FILE": str(secret)}),
        read(environ={"SIXSTONES_DATABASE": "elsewhere"}, database_file=str(secret)),
        read(environ={"SIXSTONES_DATABASE": "postgresql://six:hush@db/six"}),
    ):
        assert chosen.settings.database == "postgresql://six:hush@db/six"
        assert 'database = "postgresql://six:***@db/six"' in chosen.text()
        assert "hush" not in chosen.text()


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("games.db", "games.db"),
        ("sqlite:/a:b@c/games.db", "sqlite:/a:b@c/games.db"),
        ("postgresql://db/six", "postgresql://db/six"),
        ("postgresql://six@db:5432/six", "postgresql://six@db:5432/six"),
        ("postgresql://six:a/b@c@db:5432/six", "postgresql://six:***@db:5432/six"),
        ("postgresql://:x@db/six", "postgresql://:***@db/six"),
        ("postgresql:///six?user=a&password=b&c=d", "postgresql:///six?user=a&password=***&c=d"),
    ],
)
def test_a_password_is_not_shown_and_all_else_is(url: str, shown: str) -> None:
    assert config.without_password(url) == shown


def test_what_is_shown_can_be_read_again(tmp_path: Path) -> None:
    texts = {option.variable: another(option)[0] for option in SET}
    chosen = read(environ=texts)
    file = tmp_path / "six.toml"
    file.write_text(chosen.text())
    assert tomllib.loads(chosen.text()).keys() == {option.key for option in SET}
    assert read(file).values == chosen.values


def test_the_page_lists_the_options_as_they_are() -> None:
    made_by = "python -m sixstones.server.config docs/server.md"
    assert config.table() in page("docs/server.md"), made_by


def test_the_example_of_the_page_is_a_configuration(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("games.db")
    for text in re.findall(r"^```toml\n(.+?)^```$", page("docs/server.md"), re.M | re.S):
        file = tmp_path / "six.toml"
        file.write_text(text.replace("/run/secrets/database", str(tmp_path / "secret")))
        assert read(file).sources


def test_the_table_is_written_into_the_page(tmp_path: Path) -> None:
    copy = tmp_path / "server.md"
    copy.write_text(page("docs/server.md").replace("| `--port N` |", "| `--prot N` |"))
    subprocess.run([sys.executable, "-m", "sixstones.server.config", str(copy)], check=True)
    assert copy.read_text() == page("docs/server.md")
