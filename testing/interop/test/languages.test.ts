import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { tapeOfEvents, textTurns } from "@agentwire/testing";
import { adapterTemplates, type ProgramTemplate, standInAgent } from "@agentwire/testing/node";
import { afterAll, describe, expect, it } from "vitest";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agentwire-languages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const agentwire = file("../../../cli/bin/agentwire.mjs");

/** Runs a program; a missing toolchain fails the test, and says which. */
async function run(argv: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = folder) {
  const [program = "", ...args] = argv;
  try {
    return await promisify(execFile)(program, args, { cwd, env: { ...process.env, ...env } });
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as NodeJS.ErrnoException & { stdout?: string; stderr?: string };
    if (code === "ENOENT") throw new Error(`${program} is not installed: on Debian, apt install golang-go rustc.`);
    throw new Error(`${argv.join(" ")}: ${stdout}${stderr}`);
  }
}

/** Compiles a copy of a shipped adapter, and returns the words that start it. */
async function build(language: "go" | "rust"): Promise<readonly string[]> {
  const { path, fileName, build: compile, run: start }: ProgramTemplate = adapterTemplates[language];
  const copy = join(folder, fileName);
  copyFileSync(path, copy);
  if (compile) await run(compile(copy));
  return start(copy);
}

describe.each(["go", "rust"] as const)("the adapter that --init writes in %s", (language) => {
  it("passes with a host in the standard library alone, and declines what it does not support", async () => {
    const report = join(folder, `${language}.json`);
    const args = ["conform", "host", "--tapes", join(folder, "tapes"), "-o", report, "--"];
    await run([process.execPath, agentwire, ...args, ...(await build(language))]);
    const { counts, notes } = JSON.parse(readFileSync(report, "utf8")) as {
      readonly counts: Readonly<Record<string, number>>;
      readonly notes: readonly string[];
    };
    expect(counts).toMatchObject({ failed: 0, unmeasured: 0 });
    expect(counts.passed).toBeGreaterThanOrEqual(30);
    expect(notes.join("\n")).toContain("the adapter declines");
  });
});

it("the helpers for Go's testing and for Python test a host: it conforms, obeys the laws and replays its tape", async () => {
  const [adapter = ""] = await build("go");
  // A host that takes the path of its agent: the adapter with an order.
  const host = join(folder, "host");
  const order = JSON.stringify({ agent: "AGENT", cwd: folder, prompt: "Hi", needs: [] });
  const script = `#!/bin/sh\nexport AGENTWIRE_ORDER="$(echo '${order}' | sed "s|AGENT|$1|")"\nexec '${adapter}'\n`;
  writeFileSync(host, script);
  chmodSync(host, 0o700);
  const agent = standInAgent({ steps: textTurns("Hello.") });
  const tape = join(folder, "hello.tape.jsonl");
  try {
    await run([host, agent.executable]);
    writeFileSync(tape, tapeOfEvents((await agent.ended).events));
  } finally {
    agent.close();
  }
  const env = {
    AGENTWIRE: `${process.execPath} ${agentwire}`,
    HOST: host,
    HOST_ADAPTER: adapter,
    HOST_TAPE: tape,
    GOFLAGS: "-count=1",
  };
  const { stdout } = await run(["go", "test", "-v", "./..."], env, file("../../examples/go"));
  expect(stdout).toMatch(/--- PASS: TestHost/);
  expect(stdout).toMatch(/--- PASS: TestReplay/);
  const program = [
    "import os, subprocess, agentwire",
    "tape = os.environ['HOST_TAPE']",
    "agentwire.obeys_laws(tape, 'host')",
    "with agentwire.replay(tape) as executable:",
    "    subprocess.run([os.environ['HOST'], executable], check=True, stdout=subprocess.DEVNULL)",
    "print('replayed')",
  ].join("\n");
  const python = { ...env, PYTHONPATH: file("../../examples/python"), PYTHONDONTWRITEBYTECODE: "1" };
  expect((await run(["python3", "-c", program], python)).stdout).toBe("replayed\n");
});
