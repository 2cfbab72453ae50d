"""A host in Python under test: AGENTWIRE="npx agentwire" python3 -m unittest test_host, or pytest test_host.py

HOST_ADAPTER names the adapter of your host, which `agentwire conform host --init python` writes; HOST_CASES names cases.
"""

import os
import pathlib
import shlex
import sys
import unittest

from agentwire import conform

SHIPPED = pathlib.Path(__file__).resolve().parent.parent.parent / "adapter" / "host.py"
ADAPTER = shlex.split(os.environ.get("HOST_ADAPTER", f"{sys.executable} {SHIPPED}"))
CASES = os.environ.get("HOST_CASES", "a-plain-turn permission-request keep-alive").split()


class TheHost(unittest.TestCase):
    def test_conforms(self):
        conform("host", *ADAPTER, options=("--only", *CASES))


if __name__ == "__main__":
    unittest.main()
