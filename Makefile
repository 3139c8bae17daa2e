# Everything runs inside .venv, which the first target that needs it makes.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COUNT ?= 400
# Without PORT the demonstration is on 8080, and a table where its settings say.
ON_PORT = $(if $(PORT),--port '$(PORT)')

.DEFAULT_GOAL := help
.PHONY: help demo serve test lint bench evaluate mutants messages wheel screenshots clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(VENV)/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kubejo needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	@echo 'Setting up $(VENV) with what Kubejo needs: a minute or so, the first time only.'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

node_modules/installed: package-lock.json $(VENV)/installed-dev
	PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

demo: $(VENV)/installed ## play the bundled clip: open http://localhost:8080 (PORT=... for another)
	$(BIN)/kubejo demo $(ON_PORT)

serve: $(VENV)/installed ## referee a real table: make serve CAMERA=0 (without it the camera of the settings)
	$(BIN)/kubejo serve $(if $(CAMERA),--camera '$(CAMERA)') $(ON_PORT)

# A third of the time tests wait, for a page mostly, so that cores are shared; a file stays with one process, for what it sets up.
test: lint ## lint, types and all tests
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist loadfile

lint: $(VENV)/installed-dev node_modules/installed ## ruff, mypy, and the types of the scripts of the pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PATH="$(CURDIR)/$(BIN):$$PATH" node node_modules/typescript/bin/tsc -p .

bench: $(VENV)/installed ## measure speed and memory: writes bench/RESULTS.md
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m bench

mutants: $(VENV)/installed-dev ## seed faults into the referee, count those the tests find: make mutants COUNT=100
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,mutation]'
	nice -n 15 $(BIN)/python -m tests.mutants --count $(COUNT)

messages: $(VENV)/installed-dev ## bring the catalogues of the five languages up to date, name what is missing
	$(BIN)/python -m tests.messages

evaluate: $(VENV)/installed-dev ## measure the reader on photos, rendered and painted tables: writes models/REPORT.md
	$(BIN)/python -m models.evaluate

wheel: $(VENV)/installed ## build dist/kubejo-*.whl
	rm -rf build
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

screenshots: $(VENV)/installed-dev ## take the pictures of the pages in docs/screenshots anew
	$(BIN)/python -m tests.screenshots docs/screenshots

# Of work-files only what `evaluate` wrote: weights and scenes in it took days to make.
clean: ## remove what the other targets made, but for reports and pictures that are in the repository
	rm -rf $(VENV) node_modules build dist *.egg-info work-files/evaluate
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
