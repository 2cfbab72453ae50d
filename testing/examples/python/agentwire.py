"""Test an agent or a host from pytest or unittest. Copy this file into your tests: it needs Python and agentwire alone.

The variable AGENTWIRE holds the command, by default "npx agentwire".
"""

import contextlib
import json
import os
import pathlib
import shlex
import subprocess
import tempfile

AGENTWIRE = shlex.split(os.environ.get("AGENTWIRE", "npx agentwire"))


def run(*words):
    """Runs agentwire and returns what it printed. Its findings are exit code 1, which is no failure here."""
    __tracebackhide__ = True  # pytest shows the line of the test instead
    try:
        ran = subprocess.run([*AGENTWIRE, *words], capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise AssertionError(f"{AGENTWIRE[0]} is not installed. Install Node.js, or set AGENTWIRE.") from error
    if ran.returncode not in (0, 1):
        raise AssertionError(f"agentwire {' '.join(words)} ended with {ran.returncode}:\n{ran.stdout}{ran.stderr}")
    return ran.stdout


def conform(side, *command, options=("--profile", "minimal")):
    """Runs the conformance suite on an agent, or on the adapter of a host. Fails with what does not hold.

    The tapes of failing cases stay in .agentwire/conform.
    """
    __tracebackhide__ = True
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.json")
        told = run("conform", side, *options, "-o", str(report), "--", *command).strip()
        counts = json.loads(report.read_text())["counts"]
    assert counts["passed"] > 0, f"Nothing was measured:\n{told}"
    failed, unmeasured = counts["failed"], counts["unmeasured"]
    summary = f"The {side} violates {failed} requirements, and {unmeasured} are not measured:"
    assert failed + unmeasured == 0, f"{summary}\n\n{told}"


def obeys_laws(tape, side=None):
    """Fails with each law of the protocol that a recorded session breaks; `side` is "agent" or "host", or both."""
    __tracebackhide__ = True
    lines = run("check", "--json", str(tape)).splitlines()
    violations = [violation for violation in map(json.loads, lines) if side in (None, violation["side"])]
    found = "\n".join(f"[{one['requirement']}] {one['message']}" for one in violations)
    assert not violations, f"{tape} breaks laws. To see the session: npx agentwire why {tape}\n{found}"


@contextlib.contextmanager
def replay(tape):
    """Gives an executable that plays the agent of a tape to your host. Fails if your host diverges from the tape.

    A relative path is relative to the folder in which the tests run.
    """
    __tracebackhide__ = True
    tape = os.path.abspath(tape)
    assert os.path.isfile(tape), f"There is no tape at {tape}."
    with tempfile.TemporaryDirectory() as folder:
        verdict, executable = pathlib.Path(folder, "verdict.json"), pathlib.Path(folder, "agent")
        words = [*AGENTWIRE, "replay", "--verdict", str(verdict), tape]
        executable.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
        executable.chmod(0o700)
        yield str(executable)
        assert verdict.exists(), "The host did not start the executable."
        outcome = json.loads(verdict.read_text())
        difference = (outcome.get("divergence") or {}).get("message") or outcome
        assert outcome["outcome"] == "reproduced", f"The host does not behave as on {tape}. {difference}"
