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
        with tempfile.TemporaryDirectory() as folder:
            entries = self.put_to_the_test(pathlib.Path(folder))
        self.assertTrue(any(entry["status"] == "passed" for entry in entries))
        for entry in entries:
            with self.subTest(entry["id"]):
                self.assertNotIn(entry["status"], ("failed", "unmeasured"), entry["details"])

    def put_to_the_test(self, folder):
        report = folder / "report.json"
        command = [*AGENTWIRE, "conform", "host", "--only", *CASES, "--tapes", str(folder), "--json", "-o", str(report)]
        ran = subprocess.run([*command, "--", *ADAPTER], capture_output=True, text=True, timeout=300, check=False)
        self.assertTrue(report.exists(), f"The host could not be put to the test: {ran.stderr}")
        return json.loads(report.read_text())["entries"]


if __name__ == "__main__":
    unittest.main()
