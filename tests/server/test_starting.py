"""Starting: settings from flags and environment, and one clear line when it cannot start."""

from __future__ import annotations

import argparse
import socket
import sqlite3
from pathlib import Path

import pytest

from tortuga.server.main import add_arguments, serve
from tortuga.server.settings import FLAGS, SettingError, Settings, read_settings, variable
from tortuga.server.storage.columns import REVISION
from tortuga.server.storage.migrating import StartError, hold, migrate


def parsed(*flags: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(flags)


def test_flags_go_before_environment_and_defaults() -> None:
    environment = {"TORTUGA_PORT": "9000", "TORTUGA_BOT_DELAY": "0.5"}
    settings = read_settings(parsed("--port", "9001"), environment)
    assert settings == Settings(port=9001, bot_delay=0.5)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("host", " "),
        ("port", "70000"),
        ("port", "-1"),
        ("port", "http"),
        ("database", "mysql://example/tortuga"),
        ("database", "postgresql://"),
        ("database", ""),
        ("log_level", "loud"),
        ("bot_delay", "-1"),
        ("bot_delay", "nan"),
        ("public_url", "games.example"),
        ("public_url", "https://games.example/tortuga"),
        ("workers", "0"),
    ],
)
def test_a_bad_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=f"--{name.replace('_', '-')} must"):
        read_settings(parsed(f"--{name.replace('_', '-')}={value}"), {})
    with pytest.raises(SettingError, match=f"{variable(name)} must"):
        read_settings(parsed(), {variable(name): value})


def test_every_setting_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "host.md").read_text()
    for name, _, _ in FLAGS:
        assert f"`--{name.replace('_', '-')}`" in page
        assert f"`{variable(name)}`" in page


def refusal(capsys: pytest.CaptureFixture[str], *flags: str) -> str:
    assert serve(parsed(*flags)) == 2
    said = capsys.readouterr().err
    assert said.startswith("tortuga serve: ")
    assert said.count("\n") == 1
    return said


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str], database: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refusal(capsys, "--port", port, "--database", str(database))
    assert port in said
    assert "--port" in said


def test_a_host_that_is_not_here(capsys: pytest.CaptureFixture[str], database: Path) -> None:
    flags = ("--host", "203.0.113.7", "--port", "0", "--database", str(database))
    assert "203.0.113.7" in refusal(capsys, *flags)


def test_a_database_of_a_newer_program(capsys: pytest.CaptureFixture[str], database: Path) -> None:
    migrate(str(database))
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    said = refusal(capsys, "--port", "0", "--database", str(database))
    assert "newer" in said
    assert "9999" in said


def test_a_database_that_is_none(capsys: pytest.CaptureFixture[str], database: Path) -> None:
    database.write_bytes(b"not a database at all, but long enough to look at" * 10)
    assert "not a database" in refusal(capsys, "--port", "0", "--database", str(database))
    assert list(database.parent.iterdir()) == [database]


def test_a_folder_is_no_database(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    assert "directory" in refusal(capsys, "--port", "0", "--database", str(folder))
    assert list(tmp_path.iterdir()) == [folder]


def test_a_database_of_another_program(capsys: pytest.CaptureFixture[str], database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()
    assert "another program" in refusal(capsys, "--port", "0", "--database", str(database))


def test_a_folder_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(tmp_path / "nowhere" / "tortuga.db")
    assert path in refusal(capsys, "--port", "0", "--database", path)


def test_a_database_in_use(database: Path) -> None:
    with hold(str(database)), pytest.raises(StartError, match="another server"):
        hold(str(database))
    hold(str(database)).close()


def test_migrations_build_what_the_code_expects(database: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory
    from sqlalchemy import create_engine

    from tortuga.server.storage.columns import METADATA

    migrate(str(database))
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()
    config = Config()
    config.set_main_option("script_location", "tortuga.server.storage:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION
