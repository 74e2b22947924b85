"""Settings of the server: a flag, else its TORTUGA_ variable, else a default."""

from __future__ import annotations

import argparse
import dataclasses
import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tortuga.table.delay import USUAL_DELAY, read_delay

SMTP_SECURITY = ("starttls", "tls", "none")
HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,250}[A-Za-z0-9])?(:[0-9]{1,5})?")
LONGEST_ADDRESS = 254
# Narrower than the letter of the law: nothing in it could be anything but an address.
MAIL_ADDRESS = re.compile(
    r"[A-Za-z0-9_+%-]+(\.[A-Za-z0-9_+%-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}"
)
LOG_LEVELS = ("debug", "info", "warning", "error")


class SettingError(ValueError):
    """A setting that cannot be used; names the flag and what is allowed."""


@dataclasses.dataclass(frozen=True)
class Settings:
    """How one server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "tortuga.db"
    log_level: str = "info"
    bot_delay: float = USUAL_DELAY
    public_url: str = ""
    workers: int = 1
    keep_days: int = 0
    share_days: int = 90
    metrics_from: str = "127.0.0.1,::1"
    trials: int = 12
    trial_games: int = 2000
    house_rules: str = ""
    sign_delay: int = 30
    push_hosts: str = ""
    mail_from: str = ""
    smtp_host: str = ""
    smtp_port: int = 587
    smtp_security: str = "starttls"
    smtp_user: str = ""
    smtp_password: str = dataclasses.field(default="", repr=False)
    pace: int = 20  # messages a second that a connection may send; fixed by the protocol

    @property
    def https(self) -> bool:
        """Whether people reach this server by https, whatever the last hop is."""
        return self.public_url.startswith("https://")

    @property
    def mails(self) -> bool:
        """Whether mail can be sent."""
        return bool(self.smtp_host)


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers within bounds."""

    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text[:12]) <= high:
            raise ValueError(f"must be a whole number from {low} to {high}, not {text!r}")
        return int(text)

    return read


def level(text: str) -> str:
    if text.lower() not in LOG_LEVELS:
        raise ValueError(f"must be one of {', '.join(LOG_LEVELS)}, not {text!r}")
    return text.lower()


def address(text: str) -> str:
    """A URL as people type it into the browser, without a path."""
    parts = urlsplit(text)
    complete = parts.scheme in ("http", "https") and parts.netloc and not parts.path.strip("/")
    if text and not complete:
        raise ValueError(f"must look like https://games.example.org, not {text!r}")
    return text.rstrip("/")


def filled(text: str) -> str:
    if not text.strip():
        raise ValueError("must not be empty")
    return text


def database(text: str) -> str:
    """A file, a ``sqlite:///`` URL of one, or the URL of a PostgreSQL database."""
    if text.startswith(("postgresql://", "postgres://")) and text.partition("://")[2].strip("/"):
        return text.replace("postgres://", "postgresql://", 1)
    path = text.removeprefix("sqlite:///")
    if "://" in path or not path.strip():
        shown = re.sub(r"//[^@/]*@", "//…@", text)  # passwords are not for printing
        raise ValueError(f"must be a file, sqlite:///FILE or postgresql://…, not {shown!r}")
    return str(Path(path).expanduser())


def networks(text: str) -> str:
    """Addresses or networks between commas."""
    for part in text.split(","):
        try:
            ipaddress.ip_network(part.strip())
        except ValueError as error:
            raise ValueError(f"must be addresses like 10.0.0.0/8,::1, not {text!r}") from error
    return text


def hosts(text: str) -> str:
    """Names of hosts between commas, each perhaps with a port."""
    for part in text.split(","):
        if not HOST.fullmatch(part.strip()):
            raise ValueError(f"must be hosts like push.example.org,10.0.0.1:8443, not {text!r}")
    return text.replace(" ", "").lower()


def mail_address(text: str) -> str:
    if len(text) > LONGEST_ADDRESS or not MAIL_ADDRESS.fullmatch(text):
        raise ValueError(f"must be a mail address like games@example.org, not {text!r}")
    return text


def security(text: str) -> str:
    if text.lower() not in SMTP_SECURITY:
        raise ValueError(f"must be one of {', '.join(SMTP_SECURITY)}, not {text!r}")
    return text.lower()


def secret_in(text: str) -> str:
    """What is in a file: its first line."""
    try:
        return Path(text).expanduser().read_text(encoding="utf-8").partition("\n")[0].strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"must be a file that can be read, not {text!r}") from error


FLAGS: tuple[tuple[str, Callable[[str], Any], str], ...] = (
    ("host", filled, "address to listen on (0.0.0.0: everyone in the network)"),
    ("port", whole(0, 65535), "port to listen on; 0 takes any free one"),
    ("database", database, "SQLite file, or postgresql:// URL, that keeps tables and games"),
    ("log_level", level, "how much is logged: debug, info, warning or error"),
    ("bot_delay", read_delay, "seconds before a bot moves, so that people can follow"),
    ("public_url", address, "how people reach the server, if not by host and port"),
    ("workers", whole(1, 64), "processes that think for bots"),
    ("keep_days", whole(0, 36500), "days after which untouched tables are forgotten; 0: never"),
    ("share_days", whole(0, 3650), "days for which games that people share are kept; 0: none are"),
    ("metrics_from", networks, "addresses that may read /metrics, as 10.0.0.0/8,::1"),
    ("trials", whole(0, 1000), "trials of figures that may go on at a time; 0: none are taken"),
    ("trial_games", whole(20, 100_000), "most games that a trial plays with each version"),
    ("house_rules", filled, "folder of house rules that are put up for everyone"),
    ("sign_delay", whole(0, 3600), "seconds after which somebody who is away is called"),
    (
        "push_hosts",
        hosts,
        "push services to trust beside those of the great browsers, as a.org,b.org",
    ),
    ("mail_from", mail_address, "address that mail to players comes from"),
    ("smtp_host", filled, "server that takes mail to players; none: no mail is sent"),
    ("smtp_port", whole(1, 65535), "port of the mail server"),
    ("smtp_security", security, "how the mail server is spoken to: starttls, tls or none"),
    ("smtp_user", filled, "name by which the mail server knows this one"),
    (
        "smtp_password_file",
        secret_in,
        "file with the password for the mail server in its first line",
    ),
)
# Not as flags: others on the machine can read those.
SECRETS = ("smtp_password",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of ``tortuga serve``."""
    for name, _, meaning in FLAGS:
        default = getattr(Settings, name, "")
        shown = "" if default == "" else f"; default {default}"
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            metavar=name.split("_")[-1].upper(),
            help=f"{meaning} (or {variable(name)}{shown})",
        )


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"TORTUGA_{name.upper()}"


def read_settings(
    arguments: argparse.Namespace, environment: Mapping[str, str] = os.environ
) -> Settings:
    """Settings from flags and environment, or a :class:`SettingError` about the first bad one."""
    found: dict[str, Any] = {}
    for name, read, _ in FLAGS:
        flag = getattr(arguments, name, None)
        text = environment.get(variable(name)) if flag is None else str(flag)
        if text is None:
            continue
        source = variable(name) if flag is None else f"--{name.replace('_', '-')}"
        try:
            found[name] = read(text)
        except ValueError as error:
            raise SettingError(f"{source} {error}") from error
    found |= {
        name: environment[variable(name)] for name in SECRETS if variable(name) in environment
    }
    return complete(found)


def complete(found: dict[str, Any]) -> Settings:
    """Settings that go together, or an error about what is missing."""
    password = found.pop("smtp_password_file", None)
    if password is not None:
        found["smtp_password"] = password
    if found.get("smtp_host"):
        for name in ("mail_from", "public_url"):
            if not found.get(name):
                flag = f"--{name.replace('_', '-')}"
                raise SettingError(f"--smtp-host needs {flag} too, or mail could not be answered")
    return Settings(**found)
