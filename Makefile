# Everything runs in a virtual environment of its own, made on first use. PYTHON=python3.12 chooses another one.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Tests that the coverage of rules and tables does not need: tracing makes those that compute three times as slow.
# Whoever compiles the kernel comes first and those of the page last, so that one worker computes while another waits.
UNTRACED := tests/fast tests/envs tests/learn tests/arena tests/own/test_own_commands.py tests/site \
	$(patsubst %,tests/test_%.py,hoarder cli_simulate levels puzzles review daily laws bots bot_contract \
	bot_contract_live play play_reading perft record_fuzz tournament tournament_live tournament_schedules layers \
	readable packages conformance cli_streams) tests/terminal tests/server tests/first_version tests/web
# one more than there are cores: tests of the server and the page wait for other processes
WORKERS = $(shell $(BIN)/python -c 'import os; print(len(os.sched_getaffinity(0)) + 1)' 2>/dev/null || echo auto)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

DEV_EXTRAS := all,envs,push,data,onnx

# Tests start hundreds of processes of ours: without the cache of Python each would compile all of the package anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play play-terminal serve test quick check bench shell-files strength train train-small statistics puzzles soak attacks conformance protocol screenshots golden docs packages image bill audit constraints release-check clean

play: $(VENV)/installed-server  ## play in the browser: serves the page on this machine and opens it
	@$(BIN)/comodin serve --open

play-terminal: $(VENV)/installed-play  ## play a game in the terminal
	@$(BIN)/comodin play

serve: $(VENV)/installed-server  ## tables that anybody can play at, on this machine
	@$(BIN)/comodin serve

test: check  ## all tests, and full branch coverage of rules and tables
	@scripts/install_chromium.sh
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report= $(UNTRACED:%=--ignore=%)
	$(BIN)/python -m coverage report --show-missing --skip-covered --fail-under=100
	@scripts/fetch_servers.sh $(VENV)/debian
	PATH="$$PATH:$(CURDIR)/$(VENV)/debian/bin" COMODIN_REQUIRE_PG=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(UNTRACED)

quick: $(VENV)/installed-dev  ## a contributor's quick loop, below a minute: lint, types, rules and tables
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist worksteal tests/clauses tests/table tests/test_golden.py tests/test_layers.py tests/test_readable.py

check: $(VENV)/installed-dev  ## format, lint and types (those of the page with Prettier and TypeScript, where Node.js is)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	@scripts/check_js.sh $(VENV)

bench: $(VENV)/installed-dev  ## how fast both engines are, beside a calibration of this machine and what others do
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/front_door.py
	$(BIN)/python benchmarks/twin.py
	$(BIN)/python benchmarks/envs.py
	$(BIN)/python benchmarks/bots.py
	$(BIN)/python benchmarks/data.py
	ulimit -n 20000; $(BIN)/python benchmarks/server.py --ramp
	$(BIN)/python benchmarks/cluster.py --store
	$(BIN)/python benchmarks/cluster.py
	$(BIN)/python benchmarks/failover.py
	$(BIN)/python benchmarks/page.py
	$(BIN)/python benchmarks/slow_line.py
	$(BIN)/python benchmarks/terminal.py

strength: $(VENV)/installed-dev  ## how strong the bots are: the table of docs/strength.md, hours; goes on where it was stopped
	$(BIN)/python scripts/strength.py --write

statistics: $(VENV)/installed-dev  ## what the page /statistics shows, from our own runs: about twenty minutes
	$(BIN)/python -m scripts.game_statistics

# the two runs that made the weights in src/comodin/bots: docs/decisions/0026
TRAIN := --device cuda --width 512 --layers 2 --critic 512 --quick 64 --leaf 256 --tables 65536 --steps 16 --minibatch 32768 \
	--epochs 1 --last-rate 1e-5 --last-curious 0.001 --deals 4000 --tests international:2,international:4

train: $(VENV)/installed-learn  ## train the player net anew, in out/net and out/longer: five minutes on a large GPU; goes on where it was stopped
	@$(PIP) --editable '.[learn,gpu]'
	$(BIN)/python -m comodin.learn out/net $(TRAIN) --rate 6e-4 --lessons 16000000 --choices 978859358
	$(BIN)/python -m comodin.learn out/longer $(TRAIN) --start out/net/checkpoint.pt --rate 2e-4 --curious 0.001 --lessons 0 --choices 120000000

train-small: $(VENV)/installed-learn  ## train a smaller one in out/small, without a GPU: an hour and a half on two cores
	$(BIN)/python -m comodin.learn out/small --threads 2 --tests international:2,international:4,casa:4

puzzles: $(VENV)/installed-dev  ## mine puzzles from simulated rounds, and pick those that ship; goes on where it was stopped
	$(BIN)/python -m scripts.mine_puzzles

soak: $(VENV)/installed-dev  ## the laws, the fuzzer, the twin and the environments in lockstep for a long time
	COMODIN_PROFILE=soak $(BIN)/python -m pytest -n auto tests/test_laws.py tests/test_record_fuzz.py
	$(BIN)/python -m tests.fuzz_record --seconds 300
	$(BIN)/python -m tests.fast.soak --actions 1000000
	$(BIN)/python -m tests.envs.beside --decisions 1000000
	COMODIN_PROFILE=soak $(BIN)/python -m pytest -n auto tests/table/test_laws.py tests/server/test_half_dead.py tests/server/test_leaks.py \
		tests/fast/test_gpu.py tests/server/test_bad_input.py tests/server/test_contract.py tests/web/test_referee.py tests/web/test_meeting.py
	$(BIN)/python -m tests.server.test_crash --seconds 600 --tables 40
	$(BIN)/python -m tests.server.trouble_cluster --seconds 600 --tables 40
	$(BIN)/python -m tests.web.meeting --sequences 200
	$(MAKE) attacks

attacks: $(VENV)/installed-dev  ## what one bad client can do to others: every attack with a victim at another table, half an hour
	ulimit -n 20000; $(BIN)/python -m benchmarks.attacks --all

conformance: $(VENV)/installed-dev  ## write docs/conformance.md from the tests
	$(BIN)/python -m scripts.conformance

protocol: $(VENV)/installed-dev  ## write the pages of the protocol from its types
	$(BIN)/python -m scripts.protocol

shell-files: $(VENV)/installed-dev  ## write the completions of shells and the manual page from the command line
	$(BIN)/python -m scripts.shell_files

screenshots: $(VENV)/installed-dev  ## take the pictures of every screen anew
	$(BIN)/python -m scripts.screenshots

golden: $(VENV)/installed-dev  ## record the golden rounds anew (after a rule has changed, never before its test)
	$(BIN)/python scripts/golden.py

docs: $(VENV)/installed-dev  ## the handbook that `comodin serve` offers at /docs: built, its links checked; CONTRIBUTING.md
	$(BIN)/python -m scripts.site

packages: docs  ## the wheel and the source archive, in dist/, looked at as an index would
	rm -rf dist
	$(BIN)/python -m build --no-isolation --sdist
	$(BIN)/python -m build --no-isolation --wheel  # from here, since the archive has no handbook
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist

image:  ## the container of Dockerfile, where Docker is: builds it, and waits until it says that it is well
	docker build --tag comodin .
	docker run --detach --rm --name comodin-tried --read-only --tmpfs /tmp --cap-drop ALL \
		--security-opt no-new-privileges --init --health-interval 2s comodin
	@timeout 120 sh -c 'until docker inspect --format "{{.State.Health.Status}}" comodin-tried | grep -qx healthy; do sleep 1; done'
	@docker exec comodin-tried python -c "from urllib.request import urlopen; \
		assert b'The handbook of comodin' in urlopen('http://127.0.0.1:8000/docs/').read()"
	@docker stop comodin-tried

bill: $(VENV)/installed-dev  ## the bill of materials of a release, in dist/
	@mkdir -p dist
	$(BIN)/python -m scripts.release sbom > dist/comodin.cdx.json

audit: $(VENV)/installed-release  ## what is known against the packages in constraints.txt; asks a service on the network
	$(BIN)/pip-audit --disable-pip --require-hashes --requirement constraints.txt --requirement constraints-build.txt

constraints: $(VENV)/installed-release  ## write constraints.txt and constraints-build.txt anew: the newest versions that fit, with their hashes
	$(BIN)/python -m scripts.release constraints

release-check: $(VENV)/installed-release  ## everything that must hold before a release; docs/releasing.md
	$(BIN)/python -m scripts.release check

clean:
	rm -rf $(VENV) dist src/comodin/site .coverage* .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "comodin needs Python 3.11 or newer; set PYTHON=python3.x")'
	@echo "Setting up a virtual environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed-play: pyproject.toml | $(VENV)/bin/python
	@$(PIP) --editable '.[tui]'
	@touch $@

$(VENV)/installed-server: pyproject.toml | $(VENV)/bin/python
	@$(PIP) --editable '.[server,fast]'  # with the extra "fast" for the bots that search
	@touch $@

$(VENV)/installed-learn: pyproject.toml | $(VENV)/bin/python
	@$(PIP) --editable '.[learn]'
	@touch $@

$(VENV)/installed-dev: pyproject.toml | $(VENV)/bin/python
	@$(PIP) 'pip>=25.1'  # the first that knows dependency groups; nothing to do where it is there
	@$(PIP) --editable '.[$(DEV_EXTRAS)]' --group dev
	@touch $@ $(VENV)/installed-play $(VENV)/installed-server

$(VENV)/installed-release: pyproject.toml | $(VENV)/installed-dev
	@$(PIP) --group release
	@touch $@
