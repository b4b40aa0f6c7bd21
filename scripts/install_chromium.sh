#!/bin/sh
# A Chromium for the tests of the page: the system's, installed where that is possible; without one they are skipped.
# Its headless shell as well, where the system has one: it does for most of them, and takes two thirds of the time.
set -eu
[ -n "${COMODIN_CHROMIUM:-}" ] && exit 0
has() {
    for name; do command -v "$name" >/dev/null 2>&1 && return; done
    return 1
}
whole="chromium chromium-browser"
shell="chromium-headless-shell"
if [ "$(id -u)" = 0 ] && has apt-get; then
    export DEBIAN_FRONTEND=noninteractive
    fetch() {
        apt-get install -y -qq --no-install-recommends "$1" >/dev/null 2>&1
    }
    if ! has $whole; then
        echo "Installing Chromium for the tests of the page …"
        fetch chromium || { apt-get update -qq >/dev/null 2>&1 && fetch chromium; } || true
    fi
    has $shell || fetch $shell || { apt-get update -qq >/dev/null 2>&1 && fetch $shell; } || true
fi
has $whole $shell || echo "There is no Chromium: the tests of the page will be skipped"
