import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-view-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function view(name: string, content: string | Uint8Array, ...options: string[]) {
  const file = join(folder, name);
  writeFileSync(file, content);
  const terminal = terminalDouble();
  const code = await runCli(["view", file, "-o", join(folder, "page.html"), ...options], terminal);
  /** The content of the page: its summary, the events of its only part, and the states before them. */
  const read = () => {
    const page = readFileSync(join(folder, "page.html"), "utf8");
    const [[summary], [violations, , index, events]] = ["summary", "session"].map((id) =>
      (new RegExp(`id="${id}">([^<]*)<`).exec(page)?.[1] ?? "")
        .split(".")
        .map((part) => JSON.parse(gunzipSync(Buffer.from(part, "base64")).toString())),
    ) as [[object], [unknown, unknown, { before: unknown }, { seq: number }[]]];
    return { ...summary, violations: violations as { seq: number }[], before: index.before, events };
  };
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n"), read };
}

describe("agentwire view", () => {
  it("makes a page of a tape, with the laws that it breaks", async () => {
    const tape = createMemoryTape();
    const answer = { type: "control_response", response: { subtype: "success", request_id: "never-asked" } };
    tape.frame("agent-to-host", answer);
    tape.finish();
    const { code, out, read } = await view("broken.tape.jsonl", tape.bytes());
    expect(code).toBe(exitCode.ok);
    expect(out).toMatch(/page\.html: \d+\.\d MB, 1 violation shown/);
    expect(read()).toMatchObject({
      title: `${basename(folder)}/broken.tape.jsonl`,
      source: "tape",
      violations: [{ seq: 0 }],
    });
  });

  it("makes a table of a folder, with a page for each session; one that cannot be shown is reported", async () => {
    const many = mkdtempSync(join(folder, "many-"));
    for (const name of ["a", "<b>"]) {
      const tape = createMemoryTape();
      tape.frame("agent-to-host", { type: "keep_alive" });
      tape.finish();
      writeFileSync(join(many, `${name}.tape.jsonl`), tape.bytes());
    }
    const empty = createMemoryTape();
    empty.finish();
    writeFileSync(join(many, "c.tape.jsonl"), empty.bytes());
    const out = join(many, "pages");
    const terminal = terminalDouble();
    expect(await runCli(["view", many, "-o", out], terminal)).toBe(exitCode.found);
    expect(terminal.stdout.join()).toContain("2 sessions");
    expect(terminal.stderr.join()).toContain("c.tape.jsonl");
    const table = readFileSync(join(out, "index.html"), "utf8");
    expect(table).toMatch(/<h1>\d+ sessions? in /);
    expect(table).toContain("&lt;b&gt;.tape.jsonl</a>");
    expect(table).toContain('href="session-1.html"');
    expect(existsSync(join(out, "session-2.html"))).toBe(true);
  });

  it("makes one page of two sessions; a transcript is no such session", async () => {
    const path = (name: string): string => join(folder, name);
    for (const [name, text] of [
      ["before.tape.jsonl", "a"],
      ["after.tape.jsonl", "b"],
    ] as const) {
      const tape = createMemoryTape();
      tape.frame("agent-to-host", { type: "keep_alive" });
      tape.frame("agent-to-host", { type: "auth_status", isAuthenticating: false, output: [text] });
      tape.finish();
      writeFileSync(path(name), tape.bytes());
    }
    const terminal = terminalDouble();
    const command = ["view", path("before.tape.jsonl"), path("after.tape.jsonl"), "-o", path("both.html")];
    expect(await runCli(command, terminal)).toBe(exitCode.ok);
    expect(terminal.stdout.join()).toMatch(/before.tape.jsonl and .*after.tape.jsonl/);
    const page = readFileSync(path("both.html"), "utf8");
    const packed = /id="comparison">([^<]*)</.exec(page)?.[1] ?? "";
    const { titles, differences } = JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
    expect(titles).toEqual([`${basename(folder)}/before.tape.jsonl`, `${basename(folder)}/after.tape.jsonl`]);
    expect(differences).toMatchObject([{ seqs: [1, 1] }]);
    const message = { role: "user", content: "go" };
    const line = { type: "user", message, uuid: "u", parentUuid: null, sessionId: "s" };
    writeFileSync(path("transcript.jsonl"), `${JSON.stringify(line)}\n`);
    const refused = terminalDouble();
    expect(await runCli(["view", path("before.tape.jsonl"), path("transcript.jsonl")], refused)).toBe(
      exitCode.unreadable,
    );
    expect(refused.stderr.join()).toContain("agentwire diff compares transcripts");
  });

  it("makes a page of a transcript", async () => {
    const line = {
      type: "user",
      message: { role: "user", content: "go" },
      uuid: "u",
      parentUuid: null,
      sessionId: "s",
    };
    const { code, read } = await view("session.jsonl", `${JSON.stringify(line)}\n`);
    expect(code).toBe(exitCode.ok);
    expect(read()).toMatchObject({ source: "transcript", events: [{ direction: "host-to-agent" }] });
  });

  it("shows a part of a tape: its events, the laws broken among them, the state before them", async () => {
    const tape = createMemoryTape();
    const interrupt = { type: "control_request", request_id: "a", request: { subtype: "interrupt" } };
    const answer = (id: string) => ({ type: "control_response", response: { subtype: "success", request_id: id } });
    tape.frame("host-to-agent", interrupt);
    tape.frame("agent-to-host", answer("never-asked"));
    tape.frame("agent-to-host", { type: "keep_alive" });
    tape.frame("agent-to-host", answer("nor-this"));
    tape.frame("agent-to-host", { type: "keep_alive" });
    tape.finish();
    const { code, read } = await view("part.tape.jsonl", tape.bytes(), "--from", "2", "--to", "3");
    expect(code).toBe(exitCode.ok);
    const page = read();
    expect(page).toMatchObject({
      title: `${basename(folder)}/part.tape.jsonl, events 2 to 3`,
      state: "complete",
      problems: [],
    });
    expect(page.events.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(page.violations.map(({ seq }) => seq)).toEqual([3]);
    expect(page.before).toMatchObject([[1, { seq: 1, requests: [{ requestId: "a" }] }]]);
  });

  it("reports a range outside the tape, and the valid numbers", async () => {
    const tape = createMemoryTape();
    tape.finish();
    const missing = await view("short.tape.jsonl", tape.bytes(), "--from", "7");
    expect(missing).toMatchObject({ code: exitCode.unreadable });
    expect(missing.err).toMatch(/has no event 7; its last event is 0/);
    expect(await view("short.tape.jsonl", tape.bytes(), "--from", "x")).toMatchObject({ code: exitCode.usage });
    expect(await view("short.tape.jsonl", tape.bytes(), "--from", "2", "--to", "1")).toMatchObject({
      code: exitCode.usage,
    });
  });

  it("refuses a tape that is too large for a page before it reads it, and reports what to do", async () => {
    const file = join(folder, "large.tape.jsonl");
    writeFileSync(file, '{"agentwire":"tape","version":1}\n');
    truncateSync(file, 8 * 2 ** 30); // a hole: more than could be read
    const terminal = terminalDouble();
    expect(await runCli(["view", file, "-o", join(folder, "never.html")], terminal)).toBe(exitCode.unreadable);
    expect(terminal.stderr.join("\n")).toMatch(/8192 MiB; a page shows up to 400 MiB\. .*--from and --to/);
    expect(existsSync(join(folder, "never.html"))).toBe(false);
  });

  it("makes a page of a log of frames, and reports what the log cannot tell", async () => {
    const { code, err, read } = await view("frames.jsonl", '{"type":"keep_alive"}\n');
    expect(code).toBe(exitCode.ok);
    expect(err).toContain("It does not contain the sender of a frame");
    expect(read()).toMatchObject({ source: "tape", events: [{ direction: "agent-to-host" }] });
  });
});
