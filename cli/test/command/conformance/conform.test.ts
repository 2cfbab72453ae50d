import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadTape } from "@agentwire/replay/node";
import { checkTape } from "@agentwire/testing";
import { describe, expect, it } from "vitest";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-conform-test-"));
const run = async (...argv: readonly string[]) => {
  const terminal = terminalDouble();
  return { code: await runCli(argv, terminal), terminal };
};

/**
 * An agent that answers each `initialize` twice and exits at the first prompt, so that the test does not wait for a
 * result.
 */
const stutterer = join(folder, "agent.mjs");
writeFileSync(
  stutterer,
  `import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  const { type, request_id } = JSON.parse(line);
  if (type === "user") process.exit();
  const answer = JSON.stringify({ type: "control_response", response: { subtype: "success", request_id, response: { commands: [], agents: [], models: [] } } });
  process.stdout.write(answer + "\\n" + answer + "\\n");
}
`,
);

/** An agent that answers `initialize` and fails at the first prompt, as a script with a mistake does. */
const thrower = join(folder, "thrower.mjs");
writeFileSync(
  thrower,
  readFileSync(stutterer, "utf8")
    .replace("process.exit()", 'void (process.stderr.write("KeyError: no such prompt\\n"), process.exit(3))')
    .replace(" + answer", ""),
);

/** An agent that says one line that is no frame, and exits. */
const babbler = join(folder, "babbler.mjs");
writeFileSync(babbler, "process.stdout.write('Hello, world!\\n');");

describe("agentwire conform", () => {
  it("lists its cases, and reports what is wrong with a command line", async () => {
    expect((await run("conform", "agent", "--list", "--only", "hook.")).code).toBe(0);
    expect((await run("conform", "agent")).code).toBe(2);
    expect((await run("conform", "nobody", "--", "x")).code).toBe(2);
    expect((await run("conform", "agent", "--level", "PERHAPS", "--", "x")).code).toBe(2);
    expect((await run("conform", "agent", "--only", "no-such-case", "--", "x")).code).toBe(2);
    expect((await run("zoo", "--list")).code).toBe(0);
    expect((await run("zoo", "--as", "nobody")).code).toBe(2);
    expect((await run("zoo")).code).toBe(2);
    const matrix = await run("zoo", "--only", "turn.result.text", "--matrix");
    expect(matrix.code).toBe(0);
    expect(matrix.terminal.stdout.join("\n")).toMatch(
      /^caught agent [a-z-]+ \[turn\.result\.text\]: turn\.result\.text/m,
    );
  });

  it("distinguishes an agent that would not start from one that breaks a law, and keeps the tape of the breach", async () => {
    const tapes = join(folder, "tapes");
    const only = ["--only", "unusual-initialize-requests", "--timeout", "60000", "--tapes", tapes];
    expect((await run("conform", "agent", ...only, "--", "/no/such/agent")).code).toBe(4);
    const babbled = await run("conform", "agent", ...only, "--", babbler);
    expect(babbled.code).toBe(4);
    expect(babbled.terminal.stderr.join("\n")).toContain('it wrote no frame, but the line "Hello, world!"');
    expect(babbled.terminal.stderr.join("\n")).toContain("Print a control_response to it on stdout.");
    const json = join(folder, "report.json");
    expect((await run("conform", "agent", ...only, "-o", json, "--", stutterer)).code).toBe(1);
    const { entries } = JSON.parse(readFileSync(json, "utf8")) as {
      readonly entries: readonly { id: string; status: string }[];
    };
    expect(entries.find(({ id }) => id === "control.response.at-most-one")).toMatchObject({ status: "failed" });
    const loaded = loadTape(join(tapes, readdirSync(tapes).find((name) => name.endsWith(".jsonl")) ?? ""));
    expect(loaded.ok && checkTape(loaded.tape).map(({ requirement }) => requirement)).toContain(
      "control.response.at-most-one",
    );
  });

  it("shows what an agent wrote to stderr, in the report and in why", async () => {
    const tapes = join(folder, "failed");
    const only = ["--only", "flush", "--tapes", tapes];
    const { code, terminal } = await run("conform", "agent", ...only, "--", "node", thrower);
    expect(code).toBe(1);
    const report = terminal.stdout.join("\n");
    expect(report).toContain("1. Fix this first. The agent failed: ");
    expect(report).toContain("KeyError: no such prompt");
    const explained = await run("why", join(tapes, "flush.tape.jsonl"));
    expect(explained.terminal.stdout.join("\n")).toContain("KeyError: no such prompt");
  });
});
