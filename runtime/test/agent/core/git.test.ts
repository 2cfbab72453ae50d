import { expect, test } from "vitest";
import { runGit } from "../../../src/agent/core/git.ts";
import type { ProcessesPort, RunningProcess } from "../../../src/ports.ts";
import { memoryFiles } from "../fixture/memory-files.ts";

interface Run {
  readonly output?: readonly (readonly ["stdout" | "stderr", string])[];
  readonly code?: number | null;
}

function setup({ output = [], code = 0 }: Run) {
  const started: unknown[][] = [];
  const killed: string[] = [];
  const spawn: ProcessesPort["spawn"] = (...call) => {
    started.push(call);
    const child: RunningProcess = {
      pid: 2,
      onOutput: (onChunk) => {
        for (const [stream, text] of output) onChunk(stream, text);
      },
      input: (text) => void started.push(["input", text]),
      kill: (signal) => void killed.push(signal),
      end: Promise.resolve({ code, signal: null }),
    };
    return child;
  };
  return {
    started,
    killed,
    ports: { processes: { spawn }, env: { PATH: "/bin", LC_ALL: "de" }, files: memoryFiles() },
  };
}

test("runs git in the folder, without programs that the repository names, in plain English", async () => {
  const { ports, started } = setup({
    output: [
      ["stdout", "a"],
      ["stderr", "warned"],
      ["stdout", "b"],
    ],
  });
  expect(await runGit(ports, "/project", "status", "-z")).toEqual({ ok: true, out: "ab", error: "warned" });
  expect(started).toEqual([
    [
      "git",
      ["--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false", "status", "-z"],
      { cwd: "/project", env: { PATH: "/bin", LC_ALL: "C" } },
    ],
    ["input", ""],
  ]);
});

test.each([1, null])("a run that ends with %s has failed", async (code) => {
  expect(await runGit(setup({ code }).ports, "/project", "status")).toMatchObject({ ok: false });
});

test("a git that cannot be started has failed, and reports why", async () => {
  const spawn = () => {
    throw new Error("ENOENT");
  };
  expect(await runGit({ ...setup({}).ports, processes: { spawn } }, "/project")).toEqual({
    ok: false,
    out: "",
    error: "Error: ENOENT",
  });
});

test("a run that prints without end is stopped", async () => {
  const { ports, killed } = setup({
    output: [
      ["stdout", "x".repeat(64_000_000)],
      ["stdout", "y"],
    ],
  });
  await runGit(ports, "/project", "diff");
  expect(killed).toEqual(["SIGKILL"]);
});
