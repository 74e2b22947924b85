"""What is stored: the SQL tables. ``event`` is the truth about a game; the rest is who and when.

Times are milliseconds since 1970. Seeds are text: they are larger than any SQL number.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.schema import SchemaItem

METADATA = MetaData()
REVISION = "0016"  # of the newest migration


def stored(name: str, *columns: SchemaItem) -> Table:
    return Table(name, METADATA, *columns)


# A signing key and whatever else this server must remember about itself.
SERVER = stored(
    "server",
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

# A person. By which devices they come stands in `device`.
GUEST = stored(
    "guest",
    Column("id", String(64), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("colour", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# `acting`, `round` and `clock_due` (when the game's own clock ends) repeat what folding the
# events gives. `components` are all figures of a table that has its own, `variant` their name and
# what differs from the printed ones. `clock` is how long people may take, `times` what each seat
# has left and until when, `due` the first of all these deadlines. `begun` is when the game began.
# While a bot has to move, `bot_due` is when another process may take that over: until then it is
# somebody's work.
GAME_TABLE = stored(
    "game_table",
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("components", JSON(none_as_null=True)),
    Column("variant", JSON(none_as_null=True)),
    Column("seats", Integer, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("fill", String(40), nullable=False),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("practice", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("status", String(10), nullable=False),
    Column("host", ForeignKey("guest.id"), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("rematch", ForeignKey("game_table.id")),
    Column("acting", JSON, nullable=False),
    Column("round", String(20)),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("begun", BigInteger),
    Column("due", BigInteger),
    Column("clock_due", BigInteger),
    Column("bot_due", BigInteger),
    Index("game_table_bot_due", "status", "bot_due"),
    Column("clock", JSON),
    Column("times", JSON),
    Index("game_table_due", "status", "due"),
    Index("game_table_listed", "public", "status", "updated"),
    Index("game_table_status", "status"),
    Index("game_table_host", "host"),
)

# `guest` owns the seat, `bot` is the level of the bot that plays it now; `ready` is false for a
# seat that a rematch holds for somebody who has not come yet. `away` is until when its owner is on
# vacation, `nudged` when somebody last nudged it; 0 is never.
SEAT = stored(
    "seat",
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guest.id")),
    Column("local", Boolean, nullable=False),
    Column("bot", String(40)),
    Column("ready", Boolean, nullable=False),
    Column("gone", Boolean, nullable=False),
    Column("name", String(24), nullable=False),
    Column("colour", Integer, nullable=False),
    Column("away", BigInteger, nullable=False, server_default="0"),
    Column("nudged", BigInteger, nullable=False, server_default="0"),
    Index("seat_guest", "guest"),
)

# `device` is who was given the key: signed out, it loses it.
SEAT_KEY = stored(
    "seat_key",
    Column("key", String(64), primary_key=True),
    Column("table_id", ForeignKey("game_table.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("device", String(64)),
    Index("seat_key_table", "table_id", "seat"),
    Index("seat_key_device", "device"),
)

# The primary key is the optimistic lock: two writers of one seq cannot both win. A row of kind
# `undo` says in `move` how many of the moves before it still stand; one of kind `late` was played
# by a clock. `words` were said with the move; `due` is when the clock that runs after it ends.
EVENT = stored(
    "event",
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(4), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("words", Text),
    Column("due", BigInteger),
)

# How a game ended, written with its last move: lists need not fold it to know.
RESULT = stored(
    "result",
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("winners", JSON, nullable=False),
    Column("scores", JSON, nullable=False),
    Column("moves", Integer, nullable=False),
)

# Which request of a client led to which seq, written with the event: a resend finds it here.
REQUEST = stored(
    "request",
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("n", BigInteger, primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("seq", Integer, nullable=False),
)

CHAT = stored(
    "chat",
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("game_table.id"), nullable=False),
    Column("guest", ForeignKey("guest.id"), nullable=False),
    Column("n", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("name", String(24), nullable=False),
    Column("text", String(280), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "guest", "n"),
    Index("chat_table", "table_id", "id"),
    Index("chat_guest", "guest", "id"),
)

# What a search makes of a finished game. Until `review` is there it is to be done: by whoever
# claims it once `due` has passed, and puts that off while at work, the longest `asked` first; what
# an address has waiting lets its next one count as asked later. After too many `tries` that came to
# nothing `due` is empty.
REVIEW = stored(
    "review",
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("tries", Integer, nullable=False),
    Column("progress", Float, nullable=False),
    Column("review", JSON(none_as_null=True)),
    Index("review_due", "due"),
)

# A question about undo, which stands while the game is at `seq`.
ASK = stored(
    "ask",
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("id", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("waiting", JSON, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("key", String(64), nullable=False),
    Column("n", BigInteger, nullable=False),
    Column("digest", String(64), nullable=False),
)

# Who listens to a table by way of which process, where there are several.
PRESENCE = stored(
    "presence",
    Column("process", String(16), primary_key=True),
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seats", JSON, nullable=False),
    Column("watching", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("presence_table", "table_id"),
)

# `guest` does not want to hear of `blocked`, who was called `name` then.
BLOCK = stored(
    "block",
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("blocked", ForeignKey("guest.id"), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Records of finished games that somebody sent for others to look at. They are nobody's: who has
# the `id`, made of the record itself, may read it.
SHARED = stored(
    "shared",
    Column("id", String(24), primary_key=True),
    Column("record", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("shared_at", "at"),
)

# Figures of one's own that a guest keeps, with the options that go with them.
VARIANT = stored(
    "variant",
    Column("id", String(16), primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("name", String(24), nullable=False),
    Column("options", JSON, nullable=False),
    Column("changes", JSON, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("variant_guest", "guest"),
)

# Games between bots that a guest has played to try figures, or to search for some (`kind`). While
# `due` is there it is to be gone on with, by whoever claims it once `due` has passed: the one with
# the lowest `account` first, so that all who wait share alike. It grows by the seconds that a
# worker has `spent`; who comes anew begins level with the lowest, and above `allowed` it waits to
# be asked again. `kept` is what was found so far, packed; `told` what is said of it, by language,
# after `played` games; `printed` is the key of games that other trials may have played already.
TRIAL = stored(
    "trial",
    Column("id", String(16), primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("game", String(40), nullable=False),
    Column("plan", JSON, nullable=False),
    Column("state", String(8), nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("tries", Integer, nullable=False),
    Column("account", Float, nullable=False),
    Column("allowed", Float, nullable=False),
    Column("spent", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("told", JSON(none_as_null=True)),
    Column("why", String(300)),
    Column("printed", String(64)),
    Column("kept", LargeBinary),
    Index("trial_guest", "guest", "asked"),
    Index("trial_due", "due"),
)

# Games with printed figures, packed, by all that decides how they go: they serve every trial.
PRINTED = stored(
    "printed",
    Column("id", String(64), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("kept", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("printed_at", "at"),
)

# Complaints for the host of the server; they outlive tables and guests for a while.
REPORT = stored(
    "report",
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(24), nullable=False),
    Column("guest", String(64), nullable=False),
    Column("reported", String(64), nullable=False),
    Column("name", String(24), nullable=False),
    Column("text", String(500), nullable=False),
    Column("said", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("report_guest", "guest", "id"),
)

# How a guest is to be called: an address (and the `mailbox` behind it) that counts once it was
# `confirmed` by the link whose hash is `code`, and for which wishes (`mails`); quiet hours as
# minutes of the day where the guest lives (`zone`); the hash of the private address of calendar and
# feed.
CONTACT = stored(
    "contact",
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("language", String(2), nullable=False),
    Column("address", String(254)),
    Column("mailbox", String(64)),
    Column("confirmed", BigInteger),
    Column("code", String(64)),
    Column("code_until", BigInteger),
    Column("mails", JSON, nullable=False),
    Column("quiet", Boolean, nullable=False),
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_to", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("feed", String(64)),
    Column("updated", BigInteger, nullable=False),
    Index("contact_code", "code"),
    Index("contact_feed", "feed"),
    Index("contact_mailbox", "mailbox"),
)

# A browser that may be called by way of its maker's push service, and for which wishes. `id` is the
# hash of the endpoint, `device` what its cookie belongs to.
BROWSER = stored(
    "browser",
    Column("id", String(64), primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False),
    Column("device", String(64)),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("kinds", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("browser_guest", "guest"),
)

# What a guest wants to be called for, by any channel: who owes a sign looks here only.
WANTED = stored(
    "wanted",
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("kind", String(10), primary_key=True),
)

# Signs that are owed, one of a kind for what it is `about`, a table mostly: turn `seq` replaces the
# turn before it. While `due` is there it is to be sent, by whoever claims it once `due` has passed,
# and puts that off meanwhile. `sending` is when somebody began to send it: from then on nobody else
# does, whatever becomes of it, but for channels in `left`, which are known to have sent nothing.
# After `until` it tells nothing any more.
OUTBOX = stored(
    "outbox",
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("about", String(24), primary_key=True),
    Column("table_id", ForeignKey("game_table.id")),
    Column("seq", BigInteger, nullable=False),
    Column("who", String(24)),
    Column("owed", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("until", BigInteger),
    Column("sending", BigInteger),
    Column("tries", Integer, nullable=False),
    Column("left", JSON(none_as_null=True)),
    Index("outbox_due", "due"),
    Index("outbox_table", "table_id"),
)

# How much was written to a mailbox, whoever asked for it: nobody can be flooded. `id` is a hash of
# the address; who has `stopped` gets nothing more.
MAILBOX = stored(
    "mailbox",
    Column("id", String(64), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("sent", Integer, nullable=False),
    Column("stopped", BigInteger),
)

# A table that is put to some who look for a game, until all have said yes or time is up (`state`:
# open, set, off). `waits` are how long its people had looked, for hints of how long that takes.
OFFER = stored(
    "offer",
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("state", String(4), nullable=False),
    Column("table_id", String(24)),
    Column("waits", JSON, nullable=False),
    Index("offer_state", "state", "until"),
    Index("offer_made", "made"),
)

# Who looks for a game, and for what. One row a guest, with one offer at most: nobody is promised
# to two tables. `heard` is when the guest's page last asked; `misses` are offers let pass.
SEEKING = stored(
    "seeking",
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("games", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("paces", JSON, nullable=False),
    Column("near", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("bots", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("heard", BigInteger, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("offer", ForeignKey("offer.id")),
    Column("yes", Boolean, nullable=False),
    Index("seeking_offer", "offer"),
    Index("seeking_since", "since"),
)

# A guest asks another to a table that waits. What was declined is kept for a while: the second time
# one may want to block. The table may be gone before the invitation is.
INVITATION = stored(
    "invitation",
    Column("id", String(16), primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False),
    Column("invited", ForeignKey("guest.id"), nullable=False),
    Column("table_id", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("declined", Boolean, nullable=False),
    Index("invitation_guest", "guest", "until"),
    Index("invitation_invited", "invited", "until"),
    Index("invitation_until", "until"),
)

# What a guest lets others know: whether they are `here` now, for those who let it be known too, and
# their ratings, unless `quiet`. `heard` is kept of those only who let it be known.
DISCLOSURE = stored(
    "disclosure",
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("here", Boolean, nullable=False),
    Column("quiet", Boolean, nullable=False),
    Column("heard", BigInteger),
)

# How strong a guest is in a game, live or over days: what folding `rated_game` in order gives.
STANDING = stored(
    "standing",
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("pace", String(4), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

# Results that count for ratings, in the order in which they did; they outlive their tables.
RATED_GAME = stored(
    "rated_game",
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(24), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("pace", String(4), nullable=False),
    Column("at", BigInteger, nullable=False),
)

# `who` is a guest, or a word that stands for one who was forgotten.
RATED_SEAT = stored(
    "rated_seat",
    Column("n", ForeignKey("rated_game.n"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("who", String(64), nullable=False),
    Column("place", Integer, nullable=False),
    Index("rated_seat_who", "who"),
)

# A browser in which a guest is known: `id` is the hash of the token in its cookie. `how` it came
# to be the guest's, and when it was `seen`, by the hour.
DEVICE = stored(
    "device",
    Column("id", String(64), primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("how", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("device_guest", "guest"),
)

# A passkey opens its guest on any device. `id` is the hash of what the device calls it, `handle`
# whom the device believes it to be: a guest that another took along keeps its passkeys.
PASSKEY = stored(
    "passkey",
    Column("id", String(64), primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False),
    Column("handle", String(64), nullable=False),
    Column("credential", LargeBinary, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("passkey_guest", "guest"),
)

# What a device must sign next to make a passkey or to sign in (`kind`), once, and before `until`.
CHALLENGE = stored(
    "challenge",
    Column("device", String(64), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("challenge", LargeBinary, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("challenge_until", "until"),
)

# Six words that move a guest to another device, once. `mark` is what the first two come to, by
# which they are found; of the other four only a slow hash with `salt` is kept.
CODE = stored(
    "code",
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("mark", String(64), nullable=False, unique=True),
    Column("salt", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
)

# The vacation of a guest, the last one or the one that runs: `since` to `until`; and how many days
# of that `year` are `taken` with it.
VACATION = stored(
    "vacation",
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("year", Integer, nullable=False),
    Column("taken", Integer, nullable=False),
)

# What a guest has picked up in a seat at a table of days, at the position `seq`; theirs alone.
PREPARED = stored(
    "prepared",
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False, index=True),
    Column("seq", Integer, nullable=False),
    Column("line", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
)
