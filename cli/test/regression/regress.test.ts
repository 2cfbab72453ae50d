import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { junitReport } from "@agentwire/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/main.ts";
import { commonReport } from "../../src/regression/report/common.ts";
import type { RegressionReport, TapeVerdict } from "../../src/regression/verdict.ts";
import { terminalDouble } from "../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-regress-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The tape of an agent that answers one prompt with `answer` and ends. */
function tapeOf(answer: string, isError = false): string {
  const tape = createMemoryTape({ header: { argv: ["agent", "--verbose"], cwd: "/recorded/place" } });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "at /recorded/place" } });
  tape.frame("agent-to-host", { type: "result", subtype: "success", is_error: isError, result: answer });
  tape.record("wire/end", { direction: "host-to-agent" });
  tape.record("wire/end", { direction: "agent-to-host" });
  tape.record("process/exit", { code: 0, signal: null });
  tape.finish();
  return Buffer.from(tape.bytes()).toString();
}

const agent = join(folder, "agent.mjs");
const tapes = join(folder, "tapes");
beforeAll(() => {
  mkdirSync(join(tapes, "deep"), { recursive: true });
  // It answers in its own folder, which is not the recorded one.
  writeFileSync(
    agent,
    `for await (const chunk of process.stdin) {
      const frame = JSON.parse(String(chunk));
      const here = frame.message.content === "at " + process.cwd() && process.argv[2] === "--verbose";
      console.log(JSON.stringify({ type: here ? "result" : "wrong", subtype: "success", is_error: false, result: "ok" }));
    }`,
  );
  writeFileSync(join(tapes, "a.tape.jsonl"), tapeOf("ok"));
  writeFileSync(join(tapes, "deep", "b.tape.jsonl"), tapeOf("ok").replace('"is_error":false', '"is_error":true'));
  writeFileSync(join(tapes, "c.tape.jsonl"), tapeOf("ok").replaceAll("\n", "\r\n").slice(0, 40));
  writeFileSync(join(tapes, "d.tape.jsonl"), tapeOf("ok").replaceAll('"success"', '"other"'));
});

const against = (...args: string[]) => {
  const terminal = terminalDouble();
  const command = `${process.execPath} ${agent}`;
  return runCli(["replay", "--against", command, "--timeout", "60000", "--jobs", "2", ...args], terminal).then(
    (code) => ({ code, terminal }),
  );
};
const report = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8")) as RegressionReport;

test("each tape gets one verdict; damaged tapes are refused; no tape changes", async () => {
  const before = readFileSync(join(tapes, "a.tape.jsonl"), "utf8");
  const files = ["output", "junit", "html"].flatMap((flag) => [`--${flag}`, join(folder, `all.${flag}`)]);
  const { code, terminal } = await against(...files, tapes);
  expect(report("all.output").verdicts.map(({ outcome }) => outcome)).toEqual([
    "reproduced",
    "refused",
    "refused",
    "refused",
  ]);
  expect(code).toBe(3);
  expect(terminal.stdout.join()).toContain("4 tapes");
  expect(terminal.feet).toHaveLength(6);
  expect(terminal.feet.at(0)).toBe(`[${".".repeat(24)}] 0/4`);
  expect(terminal.feet.slice(-2)).toEqual([`[${"#".repeat(24)}] 4/4, 3 not reproduced`, null]);
  expect(report("all.output").verdicts.at(-1)?.message).toMatch(/would prove nothing\. .*[Ll]ine 3/);
  expect(readFileSync(join(folder, "all.junit"), "utf8")).toContain('tests="4" failures="0" errors="3"');
  expect(readFileSync(join(folder, "all.html"), "utf8")).toContain("default-src 'none'");
  expect(readFileSync(join(tapes, "a.tape.jsonl"), "utf8")).toBe(before);
});

test("a divergence is found, with its place; shards merge into the whole", async () => {
  const location = join(folder, "two");
  mkdirSync(location);
  writeFileSync(join(location, "a.tape.jsonl"), tapeOf("ok"));
  writeFileSync(join(location, "b.tape.jsonl"), tapeOf("ok"));
  writeFileSync(join(location, "z.tape.jsonl"), tapeOf("ok", true));
  const results = ["1", "2"].map((index) => join(folder, `${index}.jsonl`));
  for (const [index, path] of results.entries()) {
    const { code, terminal } = await against("--shard", `${index + 1}/2`, "--results", path, location);
    expect(code).toBe(index === 0 ? 1 : 0);
    // The tape shows what was recorded, not where the live agent diverged.
    expect(terminal.stderr.some((line) => line.includes("agentwire show"))).toBe(false);
  }
  const forms = ["junit", "sarif", "ctrf", "markdown", "html"];
  const reports = (name: string) => forms.flatMap((form) => [`--${form}`, join(folder, `${name}.${form}`)]);
  const single = await against("-o", join(folder, "single.json"), ...reports("single"), location);
  const terminal = terminalDouble();
  const merged = await runCli(["merge", ...results, "-o", join(folder, "merged.json"), ...reports("merged")], terminal);
  expect(merged).toBe(single.code);
  expect(terminal.stdout).toEqual(single.terminal.stdout);
  expect(terminal.stdout[0]).toMatch(/^diverged .*z\.tape\.jsonl$/);
  const shown = join(folder, "single.html");
  expect(single.terminal.stderr.at(-1)).toBe(`To see it as a page, run: npx agentwire show ${shown}`);
  expect(single.terminal.stderr).toContainEqual(expect.stringMatching(/^\[\d\/3\] diverged .*z\.tape\.jsonl$/));
  const untimed = (name: string) => {
    const { verdicts, ...rest } = report(name);
    return { ...rest, verdicts: verdicts.map((verdict) => ({ ...verdict, ms: 0 })) };
  };
  expect(untimed("merged.json")).toEqual(untimed("single.json"));
  const times = /(time|duration|start|stop)"?[=:]\s?"?[\d.]+|[\d.]+ (m?s)\b/g;
  for (const form of forms) {
    const [one, other] = ["single", "merged"].map((name) => readFileSync(join(folder, `${name}.${form}`), "utf8"));
    expect(other?.replace(times, "")).toBe(one?.replace(times, ""));
    expect(other).toContain("z.tape.jsonl");
  }
  expect(report("merged.json").verdicts.at(-1)).toMatchObject({ outcome: "diverged", seq: 1 });
  expect(await runCli(["merge", results[0] ?? ""], terminal)).toBe(3);
});

test("shards with accepted differences merge to the notes of a single run", async () => {
  const location = join(folder, "accepted");
  mkdirSync(location);
  for (const name of ["a", "b", "c"])
    writeFileSync(join(location, `${name}.tape.jsonl`), tapeOf(name === "b" ? "ok" : "other"));
  const accepted = join(folder, "accepted.json");
  const write = ["--write-accept", accepted, "--expires", "2100-01-01"];
  await against(...write, location);
  const file = JSON.parse(readFileSync(accepted, "utf8"));
  file.differences.push({ ...file.differences[0], field: "never", change: "missing" });
  writeFileSync(accepted, JSON.stringify(file));
  const results = ["1", "2"].map((index) => join(folder, `accepted-${index}.jsonl`));
  for (const [index, path] of results.entries())
    await against("--accept", accepted, "--shard", `${index + 1}/2`, "--results", path, location);
  const notes = (lines: readonly string[]) => lines.filter((line) => /^\d+ differences? accepted|^Accepted/.test(line));
  const single = await against("--accept", accepted, location);
  expect(notes(single.terminal.stdout)).toHaveLength(2);
  const terminal = terminalDouble();
  expect(await runCli(["merge", ...results], terminal)).toBe(single.code);
  expect(notes(terminal.stdout)).toEqual(notes(single.terminal.stdout));
  expect((await against(...write, "--shard", "1/2", location)).code).toBe(2);
});

test("a command that does not start, and none that is a tape, have exit codes of their own", async () => {
  const terminal = terminalDouble();
  const missing = await runCli(
    ["replay", "--against", "/nowhere/agent", "--timeout", "60000", join(tapes, "a.tape.jsonl")],
    terminal,
  );
  expect(missing).toBe(4);
  expect(await runCli(["replay", "--against", "true", join(folder, "nothing")], terminal)).toBe(3);
  expect(await runCli(["replay", "--against", "true", "--shard", "3/2", tapes], terminal)).toBe(2);
  expect(await runCli(["replay", "--against", "true", "--typo", tapes], terminal)).toBe(2);
  expect(terminal.stderr.at(-1)).toBe("error: --typo: there is no such option. See agentwire replay --help.");
});

test.each(["agent", "host"])("regression: hid what a crashed %s wrote to stderr", async (side) => {
  const terminal = terminalDouble();
  const command = "sh -c 'echo Traceback of the peer >&2; exit 3'";
  await runCli(["replay", "--against", command, "--as", side, join(tapes, "a.tape.jsonl")], terminal);
  expect([...terminal.stdout, ...terminal.stderr].join("\n")).toContain("Traceback of the peer");
});

test("regression: replay of a host without --as host named an empty channel", async () => {
  const terminal = terminalDouble();
  await runCli(["replay", "--against", "sh -c 'echo It rains.'", join(tapes, "a.tape.jsonl")], terminal);
  const text = [...terminal.stdout, ...terminal.stderr].join("\n");
  expect(text).toContain("If it is a host, add --as host.");
  expect(text).not.toContain("On channel :");
});

test("regression: stderr of a host began in the middle of a line and had no end", async () => {
  const terminal = terminalDouble();
  const lines = `${"x".repeat(20_000)}\nError: the last line`;
  const command = `${process.execPath} -e 'process.stderr.write(${JSON.stringify(lines)})' --`;
  await runCli(["replay", "--against", command, "--as", "agent", join(tapes, "a.tape.jsonl")], terminal);
  const text = [...terminal.stdout, ...terminal.stderr].join("\n");
  expect(text).toContain("Error: the last line");
  expect(text).not.toContain("xxxxx");
});

describe("reports", () => {
  const verdict: TapeVerdict = {
    tape: 'a"<b>',
    outcome: "diverged",
    message: "got <x> & \u001b[31m]]>",
    seq: 3,
    compared: { expected: 2, matched: 1 },
    notes: [],
    ms: 5,
  };
  test("hostile names and messages stay text", () => {
    const xml = junitReport(commonReport({ agentwire: "regression", version: 1, against: "it", verdicts: [verdict] }));
    expect(xml).toContain("a&quot;&lt;b&gt;");
    expect(xml).not.toContain("\u001b");
    expect(xml.match(/<testcase /g)).toHaveLength(1);
  });
});
