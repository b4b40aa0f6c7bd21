#!/bin/sh
# A Chromium for the tests of the page: the system's, installed where that is possible. Without one they are skipped.
set -eu
for name in "${COMODIN_CHROMIUM:-chromium}" chromium chromium-browser; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the tests of the page …"
    export DEBIAN_FRONTEND=noninteractive
    install="apt-get install -y -qq --no-install-recommends chromium"
    $install >/dev/null 2>&1 || { apt-get update -qq >/dev/null 2>&1 && $install >/dev/null 2>&1; } ||
        echo "Chromium cannot be installed: the tests of the page will be skipped"
else
    echo "There is no Chromium: the tests of the page will be skipped"
fi
