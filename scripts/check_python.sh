#!/usr/bin/env bash
# scripts/check_python.sh: builds the Python module as people do (pip install), in a virtual environment of its own, and
# runs python/tests against igraph and NetworkX. The first time it compiles the rooms, which takes minutes: by hand.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
environment=build/python-environment
[[ -x $environment/bin/python ]] || python3 -m venv $environment
$environment/bin/pip install -q --disable-pip-version-check pytest igraph networkx
$environment/bin/pip install -q --disable-pip-version-check .
exec $environment/bin/python -m pytest -q python/tests "$@"
