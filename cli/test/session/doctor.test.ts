import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../src/exit.ts";
import { runCli } from "../../src/main.ts";
import { branchTo, chainOf } from "../../src/session/chain.ts";
import { diagnoseTranscript } from "../../src/session/diagnose.ts";
import { repair } from "../../src/session/repair.ts";
import { parseRows, textField, textOfRows } from "../../src/session/rows.ts";
import { terminalDouble } from "../terminal-double.ts";

const sessionId = "5e551011-0000-4000-8000-000000000001";
const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

let clock = 0;
const link = (n: number, parent: number | null, type: string, message: object, more: object = {}) => ({
  parentUuid: parent === null ? null : uuid(parent),
  isSidechain: false,
  type,
  message: { role: type, ...message },
  uuid: uuid(n),
  timestamp: new Date(1_800_000_000_000 + ++clock * 1000).toISOString(),
  sessionId,
  cwd: "/home/ada/app",
  ...more,
});
const prompt = (n: number, parent: number | null, content: string) => link(n, parent, "user", { content });
const assistantLine = (n: number, parent: number, text: string) =>
  link(n, parent, "assistant", { id: `msg_${n}`, content: [{ type: "text", text }] });
const uses = (n: number, parent: number, id: string, message: string) =>
  link(n, parent, "assistant", { id: message, content: [{ type: "tool_use", id, name: "Bash", input: {} }] });
const resultLine = (n: number, parent: number, id: string) =>
  link(n, parent, "user", { content: [{ type: "tool_result", tool_use_id: id, content: "ok" }] });
const leaf = (n: number) => ({ type: "last-prompt", lastPrompt: "go", leafUuid: uuid(n), sessionId });

/** Two turns, the second with two tools at once, as the agent writes them. */
const full = [
  prompt(1, null, "first"),
  { type: "mode", mode: "default", sessionId },
  uses(2, 1, "t1", "msg_a"),
  resultLine(3, 2, "t1"),
  assistantLine(4, 3, "one"),
  leaf(4),
  prompt(5, 4, "second"),
  uses(6, 5, "t2", "msg_b"),
  uses(7, 6, "t3", "msg_b"),
  resultLine(8, 6, "t2"),
  resultLine(9, 7, "t3"),
  assistantLine(10, 9, "two"),
  leaf(10),
];
const textOf = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const at = (lines: readonly object[], n: number): number =>
  lines.findIndex((line) => "uuid" in line && line.uuid === uuid(n));
const dropping = (...numbers: number[]) =>
  full.filter((line) => !("uuid" in line) || !numbers.some((n) => line.uuid === uuid(n)));

const codes = (text: string): string[] =>
  diagnoseTranscript(parseRows(text)).map(({ code, line }) => `${code} ${line}`);
let fresh = 900;
const repaired = (text: string, options: object = {}): string =>
  textOfRows(repair(parseRows(text), { uuid: () => uuid(++fresh), ...options }));
const conversation = (text: string): string[] => {
  const chain = chainOf(parseRows(text).rows);
  return branchTo(chain, chain.newest).map((row) =>
    (textField(row, "uuid") ?? "").replace(/^0+-0000-4000-8000-0*/, ""),
  );
};

const branch = [prompt(20, 1, "another way"), assistantLine(21, 20, "elsewhere")];

describe("the doctor of transcripts", () => {
  it("finds nothing in a valid one, and a repair leaves it as it is", () => {
    expect(codes(textOf(full))).toEqual([]);
    expect(repaired(textOf(full))).toBe(textOf(full));
  });

  it("drops a torn last line, and answers the tool use that the crash left open", () => {
    const text = textOf(full.slice(0, at(full, 9))) + textOf([resultLine(9, 7, "t3")]).slice(0, 60);
    expect(codes(text)).toEqual(["unanswered-tool 9", "torn-tail 11"]);
    const sound = repaired(text);
    expect(codes(sound)).toEqual([]);
    const added = parseRows(sound).rows.find((row) => row.text.includes('"t3"') && textField(row, "type") === "user");
    expect(added?.value).toMatchObject({
      parentUuid: uuid(7),
      sourceToolAssistantUUID: uuid(7),
      message: { content: [{ type: "tool_result", tool_use_id: "t3", is_error: true }] },
    });
  });

  it("puts the result of a tool use in the middle before what follows it", () => {
    const text = textOf([...dropping(3).slice(0, 3), { ...assistantLine(4, 2, "one") }, ...dropping(3).slice(4)]);
    expect(codes(text)).toEqual(["unanswered-tool 3"]);
    const sound = repaired(text);
    expect(codes(sound)).toEqual([]);
    const rows = parseRows(sound).rows;
    const result = rows.findIndex((row) => row.text.includes("its outcome is unknown"));
    expect(textField(rows[result + 1] as never, "parentUuid")).toBe(textField(rows[result] as never, "uuid"));
  });

  it("links the children of a lost line again", () => {
    const text = textOf(dropping(4));
    expect(codes(text)).toEqual(["missing-parent 6"]);
    expect(conversation(text)).not.toContain("1");
    expect(conversation(repaired(text))).toEqual(["1", "2", "3", "5", "6", "7", "8", "9", "10"]);
  });

  it("reports a tool use whose result was on a lost line, and does not claim that the session ended there", () => {
    const text = textOf(dropping(3));
    expect(codes(text)).toEqual(["unanswered-tool 3", "missing-parent 4"]);
    const sound = repaired(text);
    expect(codes(sound)).toEqual([]);
    expect(sound).toContain("is missing from the transcript");
    expect(sound).not.toContain("session ended");
  });

  it("drops damaged lines, duplicates and results without a tool use", () => {
    const lines = textOf(full).split("\n");
    lines[4] = "not json";
    expect(codes(lines.join("\n"))).toEqual(["damaged-line 5", "missing-parent 7"]);
    const twice = textOf([...full.slice(0, 5), full[4] as object, ...full.slice(5)]);
    expect(codes(twice)).toEqual(["duplicate-link 6"]);
    expect(repaired(twice)).toBe(textOf(full));
    const orphan = textOf(dropping(2));
    expect(codes(orphan)).toContain("orphan-result 3");
    expect(codes(repaired(orphan))).toEqual([]);
    expect(conversation(repaired(orphan))).not.toContain("3");
  });

  it("keeps both objects of one line", () => {
    const lines = textOf(full).split("\n");
    const glued = [...lines.slice(0, 4), `${lines[4]}${lines[5]}`, ...lines.slice(6)].join("\n");
    expect(codes(glued)).toEqual(["joined-lines 5"]);
    expect(repaired(glued)).toBe(textOf(full));
    const torn = [...lines.slice(0, 4), `${lines[4]?.slice(0, 40)}${lines[5]}`, ...lines.slice(6)].join("\n");
    expect(codes(torn).slice(0, 2)).toEqual(["damaged-line 5", "joined-lines 5"]);
    expect(codes(repaired(torn))).toEqual([]);
    expect(conversation(repaired(torn))).toHaveLength(conversation(textOf(full)).length - 1);
  });

  it("reads objects beside NUL, byte order marks and separators, and says so", () => {
    const lines = textOf(full).trimEnd().split("\n");
    const stray = lines.with(0, `\ufeff${lines[0]}`).with(2, `\0\0${lines[2]}`).with(5, `[${lines[5]},`);
    const text = `${stray.join("\n")}\n`;
    expect(codes(text)).toEqual([1, 3, 6].map((line) => `stray-characters ${line}`));
    expect(repaired(text)).toBe(textOf(full));
  });

  it("reads lines that end with a carriage return alone", () => {
    const text = textOf(full).replaceAll("\n", "\r");
    expect(new Set(codes(text))).toEqual(new Set(["joined-lines 1"]));
    expect(repaired(text)).toBe(textOf(full));
  });

  it("breaks a cycle of parents", () => {
    const ring = textOf(
      full.map((line) => ("uuid" in line && line.uuid === uuid(5) ? { ...line, parentUuid: uuid(10) } : line)),
    );
    expect(codes(ring)).toContain("parent-ring 7");
    expect(conversation(repaired(ring))).toEqual(conversation(textOf(full)));
  });

  it("reports a leaf on another branch, and a missing leaf", () => {
    expect(codes(textOf([...full, ...branch]))).toEqual(["dead-branch 3", "wrong-leaf 13"]);
    const sound = repaired(textOf([...full, ...branch]));
    expect(codes(sound)).toEqual(["dead-branch 3"]);
    expect(conversation(sound)).toEqual(["1", "20", "21"]);
    const missing = textOf(full.map((line) => (line === full[12] ? leaf(77) : line)));
    expect(codes(missing)).toEqual(["wrong-leaf 13"]);
    expect(codes(repaired(missing))).toEqual([]);
  });

  it("prunes dead branches on request, and ends at the given link", () => {
    const both = textOf([...full, ...branch, leaf(21)]);
    expect(codes(repaired(both, { prune: true }))).toEqual([]);
    expect(conversation(repaired(both, { prune: true }))).toEqual(["1", "20", "21"]);
    const other = repaired(both, { leaf: uuid(10) });
    expect(codes(other)).toEqual([]);
    expect(conversation(other)).toEqual(conversation(textOf(full)));
    expect(() => repaired(both, { leaf: "nowhere" })).toThrow(/--leaf nowhere: the conversation has no such message/);
  });

  it("repairs lost, duplicated, truncated or moved lines", () => {
    const damage = fc.array(
      fc.record({
        act: fc.constantFrom("drop", "double", "cut", "move"),
        index: fc.nat(full.length - 1),
        to: fc.nat(full.length - 1),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(damage, (acts) => {
        const lines = textOf(full).trimEnd().split("\n");
        for (const { act, index, to } of acts) {
          const line = lines[index] ?? "";
          if (act === "drop") lines.splice(index, 1);
          else if (act === "double") lines.splice(to, 0, line);
          else if (act === "cut") lines[index] = line.slice(0, line.length / 2);
          else lines.splice(to, 0, ...lines.splice(index, 1));
        }
        const sound = repaired(lines.join("\n"));
        expect(diagnoseTranscript(parseRows(sound)).filter(({ weight }) => weight === "broken")).toEqual([]);
        expect(repaired(sound)).toBe(sound);
      }),
      { numRuns: 500 },
    );
  });
});

describe("agentwire sessions", () => {
  const home = mkdtempSync(join(tmpdir(), "agentwire-sessions-"));
  const project = join(home, "projects", "-home-ada-app");
  mkdirSync(project, { recursive: true });
  const path = join(project, `${sessionId}.jsonl`);
  const torn = textOf(full).slice(0, -40);
  writeFileSync(path, torn);
  const before = process.env.CLAUDE_CONFIG_DIR;
  process.env.CLAUDE_CONFIG_DIR = home;
  afterAll(() => {
    if (before === undefined) delete process.env.CLAUDE_CONFIG_DIR;
    else process.env.CLAUDE_CONFIG_DIR = before;
    rmSync(home, { recursive: true, force: true });
  });

  const run = async (...args: string[]) => {
    const terminal = terminalDouble(100);
    const code = await runCli(["sessions", ...args], terminal);
    return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
  };

  it("lists what there is", async () => {
    const { out } = await run("list");
    expect(out).toContain(sessionId);
    expect(out).toContain("/home/ada/app");
  });

  it("shows the conversation of one", async () => {
    const { out } = await run("show", sessionId);
    expect(out).toMatch(/user\n {4}first\nBash\n {4}\{\}\nresult\n {4}ok\nassistant\n {4}one\n/);
  });

  it("regression: the conversation lacked lines that cannot be read, and no message said so", async () => {
    const { out, err } = await run("show", sessionId);
    expect(out).toContain("13 lines");
    expect(err).toMatch(/1 line cannot be read and is not shown \(line 13\)\. agentwire sessions doctor/);
  });

  it("reports what is broken, with a code, and leaves the file alone", async () => {
    expect(await run("doctor", sessionId)).toMatchObject({
      code: exitCode.found,
      out: /torn-tail.*:13: [\s\S]*broken/,
    });
    expect(readFileSync(path, "utf8")).toBe(torn);
  });

  it("repairs a copy, and never overwrites", async () => {
    const copy = join(home, "copy.jsonl");
    expect(await run("doctor", path, "--repair", copy)).toMatchObject({ code: exitCode.ok });
    expect(codes(readFileSync(copy, "utf8"))).toEqual([]);
    expect(await run("doctor", path, "--repair", copy)).toMatchObject({
      code: exitCode.unreadable,
      err: /the file exists/,
    });
    const { out } = await run("doctor", sessionId, "--as-new-session");
    const made = /session ([0-9a-f-]{36})/.exec(out)?.[1] ?? "";
    expect(readFileSync(join(project, `${made}.jsonl`), "utf8")).not.toContain(sessionId);
    expect(readFileSync(path, "utf8")).toBe(torn);
  });

  it("states what a repair did, and writes a copy that only its owner can read", async () => {
    const [damaged, copy] = [join(home, "damaged.jsonl"), join(home, "whole.jsonl")];
    writeFileSync(damaged, `\ufeff${textOf(dropping(4))}{"torn`);
    const { out } = await run("doctor", damaged, "--repair", copy);
    expect(out).toContain("(12 lines: 1 dropped, 2 changed, 0 added)");
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(readdirSync(home).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  it("refuses what is no session", async () => {
    expect((await run("doctor", "00000000-0000-4000-8000-00000000dead")).code).toBe(exitCode.unreadable);
    expect((await run("doctor", join(home, "nowhere"))).code).toBe(exitCode.unreadable);
    expect((await run("operate", sessionId)).code).toBe(exitCode.usage);
    expect(existsSync(path)).toBe(true);
  });
});
