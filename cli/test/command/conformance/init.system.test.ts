import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agentwire-init-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const init = async (language: string, file: string, side = "host") => {
  const terminal = terminalDouble();
  const code = await runCli(["conform", side, "--init", language, "-o", join(folder, file)], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
};

const cases = ["--only", "a-plain-turn", "a-prompt-of-blocks", "keep-alive"];

/** Runs the suite on a host or an agent as a user does, and returns the report. */
async function conform(
  adapter: readonly string[],
  env: NodeJS.ProcessEnv = {},
  part: readonly string[] = ["host", ...cases],
) {
  const report = join(folder, "report.json");
  const args = ["conform", ...part, "--tapes", join(folder, "tapes"), "-o", report, "--"];
  const bin = join(root, "cli/bin/agentwire.mjs");
  await promisify(execFile)(process.execPath, [bin, ...args, ...adapter], { env: { ...process.env, ...env } });
  return JSON.parse(readFileSync(report, "utf8")) as { readonly counts: Readonly<Record<string, number>> };
}

describe("agentwire conform host --init", () => {
  it("writes an adapter in TypeScript's language, which passes against our host", async () => {
    const file = join(folder, "host-adapter.mjs");
    const { code, out } = await init("ts", "host-adapter.mjs");
    expect({ code, out }).toEqual({
      code: 0,
      out: `Wrote ${file}. Run it with:\n\n  npx agentwire conform host -- node ${file}`,
    });
    const host = join(root, "testing/dist/reference-host/host.js");
    const { counts } = await conform([process.execPath, file, host]);
    expect(counts).toMatchObject({ failed: 0, unmeasured: 0 });
    expect(counts.passed).toBeGreaterThanOrEqual(3);
  });

  it("writes one in Python, which passes against a stand-in of its SDK", async () => {
    await init("python", "host_adapter.py");
    const sdk = join(dirname(fileURLToPath(import.meta.url)), "python");
    const env = { PYTHONPATH: sdk, PYTHONDONTWRITEBYTECODE: "1" };
    const { counts } = await conform(["python3", join(folder, "host_adapter.py")], env);
    expect(counts).toMatchObject({ failed: 0, unmeasured: 0 });
    expect(counts.passed).toBeGreaterThanOrEqual(3);
  });

  it("reports how to compile one if that is needed", async () => {
    const { out } = await init("go", "host_adapter.go");
    const file = join(folder, "host_adapter");
    expect(out).toContain(`  go build -o ${file} ${file}.go\n  npx agentwire conform host -- ${file}`);
  });

  it("overwrites nothing, and knows its languages", async () => {
    await init("rust", "twice.rs");
    expect(await init("rust", "twice.rs")).toMatchObject({ code: 2, err: expect.stringContaining("the file exists") });
    expect(await init("cobol", "host.cob")).toMatchObject({ code: 2, err: expect.stringContaining("go or rust") });
  });
});

describe("agentwire conform agent --init", () => {
  it.each([
    ["python", "agent.py", "python3"],
    ["ts", "agent.mjs", "node"],
  ])("writes an agent in %s that holds the minimal profile", async (language, name, program) => {
    const file = join(folder, name);
    expect(await init(language, name, "agent")).toMatchObject({
      code: 0,
      out: `Wrote ${file}. Run it with:\n\n  npx agentwire conform agent --profile minimal -- ${program} ${file}`,
    });
    const command = [program === "node" ? process.execPath : program, file];
    const { counts } = await conform(command, {}, ["agent", "--profile", "minimal"]);
    expect(counts).toMatchObject({ failed: 0, unmeasured: 0, warning: 0 });
    expect(counts.passed).toBeGreaterThanOrEqual(50);
  });

  it("asks before a tool runs, lets an interrupt stop the turn, and never runs what was denied", async () => {
    await init("python", "asking.py", "agent");
    const only = ["permission.request.at-most-one", "permission.deny", "queue.interrupt", "turn.result"];
    const part = ["agent", "--only", ...only];
    const { counts } = await conform(["python3", join(folder, "asking.py")], {}, part).catch(() => ({ counts: {} }));
    expect(counts).toMatchObject({ failed: 0 });
  });

  it("has templates in two languages", async () => {
    expect(await init("go", "agent.go", "agent")).toMatchObject({
      code: 2,
      err: expect.stringContaining("agents have templates in ts and python"),
    });
  });
});
