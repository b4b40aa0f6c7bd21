#!/bin/sh
# Checks the modules of the page and of the handbook where Node.js is there to do it: their format with Prettier (.prettierrc.json) and their
# types (JSDoc) with TypeScript. Both are fetched once, into the virtual environment; without Node.js or a network the
# check is left out and says so. With --write as the second argument the modules are formatted instead.
set -eu
cd "$(dirname "$0")/.."
tools=${1:-.venv}/node
bin=$tools/node_modules/.bin
if ! command -v npm >/dev/null 2>&1; then
    echo "check: no Node.js, so the format and the types of the page's modules are not checked"
    exit 0
fi
if [ ! -x "$bin/tsc" ] || [ ! -x "$bin/prettier" ]; then
    mkdir -p "$tools"
    if ! npm install --prefix "$tools" --no-save --no-package-lock --no-audit --no-fund --silent \
        typescript@5 prettier@3.9 2>/dev/null; then
        echo "check: TypeScript and Prettier cannot be fetched, so the page's modules are not checked"
        exit 0
    fi
fi
page='src/comodin/web/**/*.{js,css,html}'
site='scripts/site/{,look/}*.{js,css}'
if [ "${2:-}" = --write ]; then
    exec "$bin/prettier" --log-level warn --write "$page" "$site"
fi
"$bin/prettier" --log-level warn --check "$page" "$site" || {
    echo "check: run scripts/check_js.sh ${1:-.venv} --write"
    exit 1
}
"$bin/tsc" --project tsconfig.json
