import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isEvent } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode, Unreadable } from "../../src/exit.ts";
import { readEvents } from "../../src/input/events.ts";
import { type Input, openInput, openInputs } from "../../src/input/open.ts";
import { runCli } from "../../src/main.ts";
import { terminalDouble } from "../terminal-double.ts";
import { envelopeLog, frames, plainLog, tape, transcript, wireLog } from "./sessions.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-input-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function fileOf(content: string | Uint8Array, name = `session-${made++}.jsonl`): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function contentsOf(input: Input) {
  const contents: (readonly [string, unknown, number])[] = [];
  for await (const batch of readEvents(input))
    for (const item of batch)
      if (item.kind === "event" && isEvent(item.event, "wire/frame"))
        contents.push([item.event.direction, item.event.frame, item.line]);
  return contents;
}

const descriptors = "/proc/self/fd";

/** How often this process has a file open. */
const timesOpen = (path: string): number =>
  readdirSync(descriptors).filter((name) => {
    try {
      return readlinkSync(join(descriptors, name)) === path;
    } catch {
      return false; // the descriptor of this listing is closed
    }
  }).length;

it.runIf(existsSync(descriptors)).each([
  ["a tape", tape],
  ["a log of frames", plainLog],
])("a reader of %s that stops early leaves no file open", async (_, content) => {
  const path = fileOf(content());
  const input = await openInput(path, terminalDouble());
  for await (const _batch of input.read()) {
    expect(timesOpen(path)).toBe(1);
    break;
  }
  expect(timesOpen(path)).toBe(0);
});

const kinds: readonly (readonly [string, () => string | Uint8Array])[] = [
  ["a tape", tape],
  ["a log of frames", plainLog],
  ["a log of envelopes with t, dir and frame", wireLog],
  ["a log of envelopes with dir and frame", () => envelopeLog((from, frame) => ({ dir: from, frame }))],
  [
    "a log of envelopes whose words only the frames explain",
    () => envelopeLog((from, frame) => ({ direction: from === "host-to-agent" ? "sent" : "received", message: frame })),
  ],
  [
    "a log of streams and their lines",
    () =>
      envelopeLog((from, frame) => ({
        ts: "2026-01-01T00:00:00.000Z",
        stream: from === "host-to-agent" ? "stdin" : "stdout",
        line: JSON.stringify(frame),
      })),
  ],
  ["a transcript", transcript],
];

describe.each(kinds)("%s", (name, content) => {
  it("gives the frames, who sent them and their lines", async () => {
    const contents = await contentsOf(await openInput(fileOf(content()), terminalDouble()));
    if (name === "a transcript") {
      expect(contents.map(([from, , line]) => [from, line])).toEqual([
        ["host-to-agent", 1],
        ["agent-to-host", 2],
        ["agent-to-host", 3],
        ["agent-to-host", 4],
      ]);
      return;
    }
    const first = name === "a tape" ? 2 : 1;
    expect(contents).toEqual(frames.map(([from, frame], n) => [from, frame, n + first]));
  });

  it("reports the detected kind on stderr, unless it is a tape", async () => {
    const terminal = terminalDouble();
    await openInput(fileOf(content()), terminal);
    if (name === "a tape") expect(terminal.stderr).toEqual([]);
    else expect(terminal.stderr.join("\n")).toMatch(/: read as a .*(?:does not contain|contains no)/);
  });

  it.each([
    ["check"],
    ["validate"],
    ["inspect"],
    ["inspect", "--at", "1"],
    ["why"],
    ["view", "-o", join(folder, "page.html")],
    ["coverage"],
    ["redact", "--lint"],
  ])("is taken by %s %s %s", async (...args) => {
    const terminal = terminalDouble();
    const [command = "", ...options] = args.filter((word) => word !== undefined);
    const code = await runCli([command, fileOf(content()), ...options], terminal);
    expect({
      code,
      err: terminal.stderr.filter((line) => line.includes("cannot") || line.includes("failed:")),
    }).toEqual({
      code: expect.toBeOneOf([exitCode.ok, exitCode.found]),
      err: [],
    });
    expect(terminal.stdout).not.toEqual([]);
  });

  it("is compared with itself by diff", async () => {
    const path = fileOf(content());
    const terminal = terminalDouble();
    expect(await runCli(["diff", path, path], terminal)).toBe(exitCode.ok);
    expect(terminal.stdout.join("\n")).toMatch(/^identical; /);
  });
});

describe("the events of a log of envelopes", () => {
  it("have the times of the log, the end of input and the exit", async () => {
    const input = await openInput(fileOf(wireLog()), terminalDouble());
    const events: unknown[] = [];
    for await (const batch of input.read())
      for (const item of batch)
        if (item.kind === "event") events.push([item.event.us, item.event.channel, item.event.kind]);
    expect(events.slice(-3)).toEqual([
      [208_000, "wire", "frame"],
      [300_000, "wire", "end"],
      [310_000, "process", "exit"],
    ]);
  });

  it("keep processes apart", async () => {
    const log = envelopeLog((from, frame, n) => ({ proc: n < 3 ? "a" : "b", dir: from, frame }));
    const input = await openInput(fileOf(log), terminalDouble());
    const processes: number[] = [];
    for await (const batch of input.read())
      for (const item of batch) if (item.kind === "event") processes.push(item.event.process);
    expect(processes).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2]);
  });

  it("omit lines without content, with a note", async () => {
    const terminal = terminalDouble();
    const input = await openInput(fileOf(`${wireLog()}{"t":9,"dir":"host->agent","event":"lunch"}\n`), terminal);
    await contentsOf(input);
    await contentsOf(input);
    expect(terminal.stderr.filter((line) => line.includes("Left out"))).toEqual([
      expect.stringContaining("a line without a frame (lunch) (1)"),
    ]);
  });
});

describe("a folder", () => {
  const nested = join(folder, "nested");
  mkdirSync(join(nested, "deeper"), { recursive: true });
  writeFileSync(join(nested, "deeper", "wire.jsonl"), wireLog());
  writeFileSync(join(nested, "numbers.jsonl"), '{"n":1}\n');

  it("is the one session in it", async () => {
    expect((await openInput(nested, terminalDouble())).path).toBe(join(nested, "deeper", "wire.jsonl"));
  });

  it("is all the sessions in it for commands that take several", async () => {
    writeFileSync(join(nested, "a.tape.jsonl"), tape());
    const inputs = await openInputs([nested], terminalDouble());
    expect(inputs.map(({ kind }) => kind)).toEqual(["tape", "envelopes"]);
    await expect(openInput(nested, terminalDouble())).rejects.toThrow(/holds 2 sessions \(.*\)\. Name one of them\./);
    rmSync(join(nested, "a.tape.jsonl"));
  });

  it("does not hide a file that is named as a tape and is none", async () => {
    writeFileSync(join(nested, "b.tape.jsonl"), "");
    await expect(openInputs([nested], terminalDouble())).rejects.toThrow(/b\.tape\.jsonl is empty/);
    rmSync(join(nested, "b.tape.jsonl"));
  });

  it("is refused if it holds no session", async () => {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    const terminal = terminalDouble();
    expect(await runCli(["check", empty], terminal)).toBe(exitCode.unreadable);
    expect(terminal.stderr.join("\n")).toContain("empty holds no session");
  });
});

describe("a file with a line above the limit", () => {
  it.each(kinds.filter(([name]) => name !== "a tape"))("is unreadable, not without JSON, as %s", async (_, content) => {
    const lines = String(content()).split("\n");
    const longest = Math.max(...lines.map((line) => line.length));
    const number = lines.findIndex((line) => line.length === longest) + 1;
    const input = await openInput(fileOf(content()), terminalDouble(), longest - 1);
    const problem = `Line ${number} has ${longest} bytes, and the limit is ${longest - 1}.`;
    const read = contentsOf(input);
    await expect(read).rejects.toThrow(Unreadable);
    await expect(read).rejects.toThrow(problem);
    expect(await contentsOf(await openInput(input.path, terminalDouble(), longest))).not.toEqual([]);
  });
});
