"""Mail: plain text by way of the host's mail server, with one link that stops all of it."""

from __future__ import annotations

import email.utils
import logging
from email.message import EmailMessage
from urllib.parse import quote, urlsplit

from tortuga.engine.library import frame_texts
from tortuga.server.logs import log
from tortuga.server.settings import MAIL_ADDRESS, Settings
from tortuga.server.signs.outcomes import Outcome
from tortuga.server.signs.words import Told
from tortuga.server.storage.keys import sign, unsign
from tortuga.server.storage.signs.contacts import mailbox_of

SECONDS = 20.0
STOP = "stop"
LONGEST_SUBJECT = 120


class Post:
    """Writes and sends mail for one server."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self.settings = settings
        self.key = key  # which signs the links that stop mail
        self.host = urlsplit(settings.public_url).netloc

    def stop_link(self, address: str) -> str:
        """Good for as long as the mailbox is: whoever reads the mail may stop it."""
        token = sign(f"{STOP}.{mailbox_of(address)}", self.key)
        return f"{self.settings.public_url}/api/mail/stop?key={quote(token)}"

    def mailbox_of_link(self, token: str) -> str | None:
        what, _, mailbox = (unsign(token, self.key) or "").partition(".")
        return mailbox if what == STOP and mailbox else None

    def about_signs(self, address: str, told: Told, language: str) -> EmailMessage:
        texts = frame_texts(language)
        lines = [told.title, *told.lines, ""]
        lines += [texts.say("signs.mail.open"), f"{self.settings.public_url}/{told.place}", ""]
        why = texts.say("signs.mail.why", host=self.host)
        return self._letter(address, told.title, lines, why)

    def about_address(self, address: str, secret: str, language: str) -> EmailMessage:
        """The first one: whether somebody reads it there who wants it."""
        texts = frame_texts(language)
        link = f"{self.settings.public_url}/api/mail/confirm?key={quote(secret)}&lang={language}"
        lines = [texts.say("signs.mail.confirm", host=self.host), link, ""]
        subject = texts.say("signs.mail.confirm_subject")
        return self._letter(address, subject, lines, texts.say("signs.mail.not_you"))

    def _letter(self, address: str, subject: str, lines: list[str], why: str) -> EmailMessage:
        assert MAIL_ADDRESS.fullmatch(address)  # whatever comes in was looked at; so it stays
        stop = self.stop_link(address)
        letter = EmailMessage()
        letter["From"] = self.settings.mail_from
        letter["To"] = address
        letter["Subject"] = " ".join(subject.split())[:LONGEST_SUBJECT]
        letter["Date"] = email.utils.localtime()
        letter["Message-ID"] = email.utils.make_msgid(
            domain=self.settings.mail_from.rpartition("@")[2]
        )
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content("\n".join([*lines, "-- ", why, stop, ""]))
        return letter

    async def send(self, letter: EmailMessage) -> Outcome:
        import aiosmtplib

        settings = self.settings
        try:
            await aiosmtplib.send(
                letter,
                hostname=settings.smtp_host,
                port=settings.smtp_port,
                username=settings.smtp_user or None,
                password=settings.smtp_password or None,
                use_tls=settings.smtp_security == "tls",
                start_tls=settings.smtp_security == "starttls",
                timeout=SECONDS,
            )
        except (aiosmtplib.SMTPConnectError, aiosmtplib.SMTPAuthenticationError) as error:
            log(logging.WARNING, "mail_server_away", error)
            return Outcome.LATER
        except aiosmtplib.SMTPResponseException as error:
            log(logging.WARNING, "mail_refused", code=error.code)
            return Outcome.LATER if 400 <= error.code < 500 else Outcome.FAILED
        except aiosmtplib.SMTPRecipientsRefused:
            log(logging.WARNING, "mail_refused")
            return Outcome.FAILED
        except (aiosmtplib.SMTPException, OSError) as error:
            log(logging.WARNING, "mail_not_answered", error)
            return Outcome.UNSURE
        return Outcome.SENT
