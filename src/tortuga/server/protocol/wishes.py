"""What a guest may say about being called, as strict models."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from tortuga.server.protocol.incoming import Strict
from tortuga.server.protocol.replies import Wish
from tortuga.server.settings import LONGEST_ADDRESS, MAIL_ADDRESS

LONGEST_ENDPOINT = 1000
A_QUARTER = 15  # minutes


def each_once(kinds: list[Wish]) -> list[Wish]:
    if len(set(kinds)) < len(kinds):
        raise ValueError("name each thing once")
    return kinds


def plain_address(text: str) -> str:
    if not MAIL_ADDRESS.fullmatch(text):
        raise ValueError("must be a mail address like ana@example.org")
    return text


def whole_quarter(minutes: int) -> int:
    if minutes % A_QUARTER:
        raise ValueError("must be a quarter of an hour: 0, 15, 30 …")
    return minutes


Wishes = Annotated[list[Wish], Field(max_length=5), AfterValidator(each_once)]
Minutes = Annotated[int, Field(ge=0, lt=24 * 60), AfterValidator(whole_quarter)]
Zone = Annotated[str, Field(pattern=r"^[A-Za-z0-9_+/-]{1,64}$")]
Base64 = r"^[A-Za-z0-9_-]+=*$"


class BrowserKeys(Strict):
    """What a browser's messages are sealed with, as its push manager gives them."""

    p256dh: Annotated[str, Field(max_length=100, pattern=Base64)]
    auth: Annotated[str, Field(max_length=40, pattern=Base64)]


class BrowserBody(Strict):
    """A browser to be called by, for these things; for none: no more. ``before`` is what the same
    browser had until now.
    """

    endpoint: Annotated[str, Field(min_length=1, max_length=LONGEST_ENDPOINT)]
    keys: BrowserKeys
    kinds: Wishes
    before: Annotated[str, Field(max_length=LONGEST_ENDPOINT)] | None = None


class AddressBody(Strict):
    address: Annotated[str, Field(max_length=LONGEST_ADDRESS), AfterValidator(plain_address)]


class MailsBody(Strict):
    kinds: Wishes


class QuietBody(Strict):
    """Quiet hours by the clock where the guest lives, in minutes of the day."""

    on: bool
    start: Minutes
    end: Minutes
    zone: Zone
