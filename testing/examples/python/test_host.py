"""A host in Python put to the test: the suite is a program, and so is the host's adapter.

    AGENTWIRE="npx agentwire" python3 -m unittest test_host
    AGENTWIRE="npx agentwire" pytest

Both run the same tests; unittest comes with Python. HOST_ADAPTER names the adapter of the host under test; by default it
is the one for the Python SDK in this package. HOST_CASES names the cases.
"""

import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
AGENTWIRE = shlex.split(os.environ.get("AGENTWIRE", "npx agentwire"))
ADAPTER = shlex.split(os.environ.get("HOST_ADAPTER", f"{sys.executable} {HERE.parent.parent / 'adapter' / 'host.py'}"))
CASES = os.environ.get("HOST_CASES", "a-plain-turn a-question keep-alive").split()


class TheHost(unittest.TestCase):
    def test_keeps_to_the_wire(self):
        for case in CASES:
            with self.subTest(case), tempfile.TemporaryDirectory() as folder:
                self.hold(case, pathlib.Path(folder))

    def hold(self, case, folder):
        report = folder / "report.json"
        command = [*AGENTWIRE, "conform", "host", "--only", case, "--tapes", str(folder), "--json", str(report), "--", *ADAPTER]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        self.assertTrue(report.exists(), f"The host could not be put to the test: {ran.stderr}")
        entries = json.loads(report.read_text())["entries"]
        failed = [f"{entry['id']}: {entry['details']}" for entry in entries if entry["status"] in ("failed", "unmeasured")]
        self.assertEqual(failed, [])
        self.assertTrue(any(entry["status"] == "passed" for entry in entries))


if __name__ == "__main__":
    unittest.main()
