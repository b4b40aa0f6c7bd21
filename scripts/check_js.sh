#!/bin/sh
# Checks the types of the page's modules (JSDoc) with TypeScript, where Node.js is there to run it. It is fetched once,
# into the virtual environment; without Node.js or a network the check is left out and says so.
set -eu
cd "$(dirname "$0")/.."
tools=${1:-.venv}/node
tsc=$tools/node_modules/.bin/tsc
if ! command -v npm >/dev/null 2>&1; then
    echo "check: no Node.js, so the types of the page's modules are not checked"
    exit 0
fi
if [ ! -x "$tsc" ]; then
    mkdir -p "$tools"
    if ! npm install --prefix "$tools" --no-save --no-package-lock --no-audit --no-fund --silent typescript@5 2>/dev/null; then
        echo "check: TypeScript cannot be fetched, so the types of the page's modules are not checked"
        exit 0
    fi
fi
"$tsc" --project tsconfig.json
