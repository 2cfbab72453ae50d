import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-explore-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...argv: readonly string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["explore", ...argv], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

const scenario = join(folder, "scenario.json");
writeFileSync(
  scenario,
  JSON.stringify({
    version: 1,
    side: "agent",
    name: "two",
    summary: "Two prompts.",
    model: { steps: [{ always: "Done." }] },
    actions: [
      { do: "prompt", id: "first", text: "Go." },
      { do: "prompt", id: "second", text: "Go on.", after: ["first"] },
    ],
  }),
);

/** An agent that answers the handshake, and exits with its first prompt. */
const broken = join(folder, "broken.mjs");
writeFileSync(
  broken,
  `
import { createInterface } from "node:readline";
const send = (frame) => process.stdout.write(JSON.stringify(frame) + "\\n");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { type, request_id } = JSON.parse(line);
  if (type === "user") process.exit(0);
  send({ type: "control_response", response: { subtype: "success", request_id, response: {} } });
});
`,
);

describe("agentwire explore", () => {
  it("explores the reference agent in memory, and writes a report from which it resumes", async () => {
    const report = join(folder, "report.json");
    const first = await run("--scenario", scenario, "--budget", "4", "-o", report);
    expect(first).toMatchObject({ code: exitCode.ok, err: "" });
    expect(first.out).toMatch(
      /^ok two: [23] orders \(\d+ left, 1 random\), 0 findings\n1 scenario, [34] orders, 0 findings$/,
    );
    const second = await run("--scenario", scenario, "--budget", "4", "--resume", report, "--json");
    const { scenarios } = JSON.parse(second.out);
    expect(scenarios).toMatchObject([{ name: "two", found: [] }]);
    expect(scenarios[0].progress.orders).toBeGreaterThan(3);
  });

  it("keeps a tape of the shortest order that breaks an agent, and runs it again", async () => {
    const tapes = join(folder, "tapes");
    const command = ["--", process.execPath, broken];
    const found = await run("--scenario", scenario, "--budget", "1", "--rest", "20", "--tapes", tapes, ...command);
    expect(found.code).toBe(exitCode.found);
    expect(found.out).toContain("[one-outcome] The prompt `first` has no outcome.");
    const tape = join(tapes, "two.one-outcome.tape.jsonl");
    expect(readdirSync(tapes)).toContain("two.one-outcome.tape.jsonl");
    expect(found.out).toContain(`again: agentwire explore --replay ${tape} -- ${process.execPath} ${broken}`);
    expect(readFileSync(tape, "utf8")).toContain('\\"order\\":[');
    const second = await run("--replay", tape, "--rest", "20", ...command);
    expect(second).toMatchObject({ code: exitCode.found, out: expect.stringContaining("[one-outcome]") });
    expect((await run("--replay", tape)).code).toBe(exitCode.ok);
  });

  it("explores hosts with --host", async () => {
    const memory = await run("--host", "--scenario", "leftover-result-first");
    expect(memory).toMatchObject({ code: exitCode.ok });
    const silent = await run(
      "--host",
      "--scenario",
      "plain-turn",
      "--budget",
      "1",
      "--",
      process.execPath,
      join(folder, "none"),
    );
    expect(silent).toMatchObject({ code: exitCode.peer, out: "", err: expect.stringContaining("did not start: ") });
  });

  it("stops at once if an agent does not start, in a search and in a replay", async () => {
    const missing = join(folder, "missing");
    const expected = { code: exitCode.peer, out: "", err: expect.stringMatching(/^\S+ did not start: no such file/) };
    expect(await run("--", missing)).toMatchObject(expected);
    expect((await run("--", "false")).err).toBe("false did not start: it ended with code 1");
    const tapes = join(folder, "replayed");
    await run(
      "--scenario",
      scenario,
      "--budget",
      "1",
      "--rest",
      "20",
      "--tapes",
      tapes,
      "--",
      process.execPath,
      broken,
    );
    const tape = join(tapes, "two.one-outcome.tape.jsonl");
    expect(await run("--replay", tape, "--", missing)).toMatchObject(expected);
  });

  it.each([
    [["--scenario", "no-such-scenario"], exitCode.usage, /no such file, folder or shipped scenario/],
    [["--host", "--scenario", scenario], exitCode.usage, /is for an agent. Leave --host out/],
    [["--scenario", "plain-turn"], exitCode.usage, /no such file, folder or shipped scenario/],
    [["--scenario", broken], exitCode.unreadable, /is not a scenario:\n.*is not JSON/],
    [["--resume", scenario], exitCode.unreadable, /is not a report of agentwire explore/],
  ])("refuses %j", async (argv, code, message) => {
    expect(await run(...argv)).toMatchObject({ code, out: "", err: expect.stringMatching(message) });
  });
});
