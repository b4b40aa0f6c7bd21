"""`comodin serve`: the server on one port, with its data in one folder."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from urllib.parse import urlsplit

from ..bots import Faults, check_bots, foreign_names
from ..errors import BadInput
from ..texts import tidied
from .arguments import add_database, add_lang, store_of
from .bot_faults import add_strict
from .extras import server_extra

MOST_PORT = 65_535
MOST_WORLDS = 10_000
MOST_FLOOR = 5.0
MOST_RATE = 100_000.0
MOST_DAYS = 36_500.0
MOST_OPERATOR = 200
MOST_WORKERS = 64


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: only this machine)")
    parser.add_argument(
        "--port", type=int, default=8000, help="port to listen on (default: 8000; 0: any free one)"
    )
    parser.add_argument(
        "--data", metavar="DIR", default="comodin-data", help="folder of the store (default: %(default)s)"
    )
    add_database(parser)
    parser.add_argument(
        "--workers", metavar="N", type=int, default=1, help="worker processes that share the database (default: 1)"
    )
    parser.add_argument(
        "--inner",
        metavar="HOST:PORT",
        default="127.0.0.1:0",
        help="where workers reach each other: an address of this machine that no stranger can (default: this"
        " machine alone, any port; several workers take the first free ones from PORT on)",
    )
    parser.add_argument(
        "--metrics-port",
        metavar="PORT",
        type=int,
        default=0,
        help="each worker shows its own /metrics on the first free port from this one on, for this machine",
    )
    parser.add_argument(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="another origin whose pages may use the server, like https://example.org",
    )
    parser.add_argument(
        "--host-name",
        metavar="NAME",
        action="append",
        default=[],
        help="a name that the server answers to, beside addresses and this machine's own ('*': any)",
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help="how links to the server begin, like https://cards.example.org (default: with the address of the"
        " page, or of the network that was let in)",
    )
    parser.add_argument(
        "--lan-address",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="an address of this machine that its network can be let in at (default: those that are found)",
    )
    parser.add_argument(
        "--max-per-address", metavar="N", type=int, default=200, help="connections from one address (default: 200)"
    )
    parser.add_argument("--metrics-public", action="store_true", help="show /metrics to other machines, too")
    parser.add_argument(
        "--behind-proxy", action="store_true", help="take client addresses from a proxy on this machine"
    )
    parser.add_argument(
        "--proxy",
        metavar="NETWORK",
        action="append",
        default=[],
        help="take client addresses from proxies in this network, too, such as 172.16.0.0/12 (a container's)",
    )
    parser.add_argument(
        "--no-request-limits",
        action="store_true",
        help="no rate limits: only behind a proxy that has them, or for tests",
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser of this machine")
    parser.add_argument(
        "--bot-processes",
        metavar="N",
        type=int,
        default=None,
        help="processes in which slow bots think (default: one for every core but one, at least one)",
    )
    parser.add_argument(
        "--analysis-worlds",
        metavar="N",
        type=int,
        default=1200,  # bots.WORLDS, which would cost an import for --help
        help="worlds in which an analysis tries a move (default: %(default)s; 0: use the heuristic bot only)",
    )
    parser.add_argument(
        "--no-warm-up",
        action="store_true",
        help="compile the search when somebody wants it, not ahead: for machines that are short of everything",
    )
    parser.add_argument(
        "--bot-floor",
        metavar="SECONDS",
        type=float,
        default=0.3,
        help="least time between two actions of bots at a table (default: %(default)s)",
    )
    parser.add_argument(
        "--bot-rate",
        metavar="N",
        type=float,
        default=20.0,
        help="actions of bots a second at all tables of one host (default: %(default)g; 0: no limit)",
    )
    for name, usual, what in (
        ("--keep-logs", 30.0, "logs of closed tables and old tournaments are kept; records stay"),
        ("--keep-guests", 90.0, "guests are kept who never came to a table"),
    ):
        text = f"how long {what} (default: %(default)g; 0: for ever)"
        parser.add_argument(name, metavar="DAYS", type=float, default=usual, help=text)
    parser.add_argument(
        "--operator",
        metavar="TEXT",
        default="",
        help="who runs this server and how to reach them, told to people at /privacy",
    )
    parser.add_argument(
        "--push-contact",
        metavar="ADDRESS",
        default="mailto:operator@localhost",
        help="where push services can write to you, mailto:… or https://… (default: %(default)s)",
    )
    parser.add_argument(
        "--push-local", action="store_true", help="send notifications to this machine, too: for tests"
    )
    parser.add_argument("--force", action="store_true", help="start also where the store is damaged")
    add_strict(parser)
    add_lang(parser)
    parser.add_argument("--log-json", action="store_true", help="one JSON object a line on stderr")


def run(args: Namespace) -> int:
    serve = server_extra("serve")
    if not 0 <= args.port <= MOST_PORT:
        raise BadInput("--port", f"expected 0 to {MOST_PORT}, found {args.port}")
    if args.bot_processes is not None and args.bot_processes < 1:
        raise BadInput("--bot-processes", f"expected at least 1, found {args.bot_processes}")
    if not 0 <= args.analysis_worlds <= MOST_WORLDS:
        raise BadInput("--analysis-worlds", f"expected 0 to {MOST_WORLDS}, found {args.analysis_worlds}")
    if not 0 <= args.bot_floor <= MOST_FLOOR:
        raise BadInput("--bot-floor", f"expected 0 to {MOST_FLOOR:g} seconds, found {args.bot_floor:g}")
    if not 0 <= args.bot_rate <= MOST_RATE:
        raise BadInput("--bot-rate", f"expected 0 to {MOST_RATE:g}, found {args.bot_rate:g}")
    for name, days in (("--keep-logs", args.keep_logs), ("--keep-guests", args.keep_guests)):
        if not 0 <= days <= MOST_DAYS:
            raise BadInput(name, f"expected 0 to {MOST_DAYS:g} days, found {days:g}")
    if args.max_per_address < 1:
        raise BadInput("--max-per-address", f"expected at least 1, found {args.max_per_address}")
    if not 1 <= args.workers <= MOST_WORKERS:
        raise BadInput("--workers", f"expected 1 to {MOST_WORKERS}, found {args.workers}")
    if not 0 <= args.metrics_port <= MOST_PORT:
        raise BadInput("--metrics-port", f"expected 0 to {MOST_PORT}, found {args.metrics_port}")
    if args.strict:
        check_bots(foreign_names(), Faults(strict=True))
    crew = server_extra("Crew")(args.workers, _inner(args.inner), args.metrics_port)
    options = server_extra("Options")(
        tuple(map(_origin, args.origin)),
        args.max_per_address,
        not args.no_request_limits,
        args.bot_processes,
        analysis_worlds=args.analysis_worlds,
        warm_up=not args.no_warm_up,
        strict_bots=args.strict,
        bot_floor=args.bot_floor,
        bot_rate=args.bot_rate,
        keep_logs=args.keep_logs,
        keep_guests=args.keep_guests,
        host_names=tuple(args.host_name),
        proxies=server_extra("Proxies")(tuple(args.proxy)) if args.behind_proxy or args.proxy else None,
        metrics_public=args.metrics_public,
        public_url=None if args.public_url is None else _origin(args.public_url, "--public-url"),
        lan_addresses=tuple(args.lan_address),
        operator=_operator(args.operator),
        push_contact=_contact(args.push_contact),
        push_local=args.push_local,
    )
    code: int = serve(
        args.host,
        args.port,
        store_of(args),
        options,
        log_json=args.log_json,
        open_browser=args.open,
        force=args.force,
        crew=crew,
    )
    return code


def _inner(text: str) -> tuple[str, int]:
    host, mark, port = text.rpartition(":")
    if not mark or not host or not port.isdecimal() or int(port) > MOST_PORT:
        raise BadInput("--inner", f"expected an address and a port like 10.0.0.7:8001, found {text!r}")
    return host.strip("[]"), int(port)


def _operator(text: str) -> str:
    found = tidied(text)
    if len(found) > MOST_OPERATOR:
        raise BadInput("--operator", f"expected at most {MOST_OPERATOR} letters, found {len(found)}")
    return found


def _contact(text: str) -> str:
    if not text.startswith(("mailto:", "https://")):
        raise BadInput("--push-contact", f"expected mailto:… or https://…, found {text!r}")
    return text


def _origin(text: str, option: str = "--origin") -> str:
    """As browsers write it: no path, not even a slash."""
    found = urlsplit(text)
    if found.scheme not in ("http", "https") or not found.hostname or found.path not in ("", "/"):
        raise BadInput(option, f"expected something like https://example.org, found {text!r}")
    return f"{found.scheme}://{found.netloc.lower()}"
