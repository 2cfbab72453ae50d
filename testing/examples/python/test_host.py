"""A host in Python put to the test with pytest: the suite is a program, and so is the host's adapter.

    AGENTWIRE="npx agentwire" pytest

HOST_ADAPTER names the adapter of the host under test; by default it is the one for the Python SDK in this package.
"""

import json
import os
import pathlib
import shlex
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent
AGENTWIRE = shlex.split(os.environ.get("AGENTWIRE", "npx agentwire"))
ADAPTER = shlex.split(os.environ.get("HOST_ADAPTER", f"{sys.executable} {HERE.parent.parent / 'adapter' / 'host.py'}"))
CASES = os.environ.get("HOST_CASES", "a-plain-turn a-question an-unknown-type an-agent-that-dies").split()


@pytest.mark.parametrize("case", CASES)
def test_the_host_keeps_to_the_wire(case, tmp_path):
    report = tmp_path / "report.json"
    command = [*AGENTWIRE, "conform", "host", "--only", case, "--tapes", str(tmp_path), "--json", str(report), "--", *ADAPTER]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert report.exists(), f"The host could not be put to the test: {ran.stderr}"
    entries = json.loads(report.read_text())["entries"]
    failed = [f"{entry['id']}: {entry['details']}" for entry in entries if entry["status"] in ("failed", "unmeasured")]
    assert failed == []
    assert any(entry["status"] == "passed" for entry in entries)
