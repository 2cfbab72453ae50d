import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../src/exit.ts";
import { runCli } from "../../src/main.ts";
import { terminalDouble } from "../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-damaged-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file that is a sound tape. */
const sound = (): string => {
  const tape = createMemoryTape();
  for (let n = 0; n < 8; n++) tape.frame("agent-to-host", { type: "keep_alive" });
  tape.finish();
  return Buffer.from(tape.bytes()).toString();
};
const lines = sound().trimEnd().split("\n");
const fileOf = (content: readonly (string | undefined)[]): string => `${content.join("\n")}\n`;
const without = (at: number): string => fileOf(lines.filter((_, index) => index !== at));
const [head = "", ...events] = lines;

/** Tapes that can be looked at, but are not what was recorded. */
const damaged = {
  edited: fileOf([head, ...events]).replace("keep_alive", "keep_alivE"),
  reordered: fileOf([head, events[1], events[0], ...events.slice(2)]),
  duplicated: fileOf([head, events[0], ...events]),
  holed: without(3),
};
/** Files of which nothing can be used. */
const useless = {
  empty: "",
  binary: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0xff, 0xfe, 0, 1, 2]),
  prose: "Dear reader\n",
  "of JSON of another kind": '{"name":"x"}\n',
  "a newer tape": fileOf(lines).replace('"version":1', '"version":99'),
  "without its header": without(0),
};

async function run(name: string, content: string | Uint8Array, ...options: string[]) {
  const file = join(folder, "given.tape.jsonl");
  writeFileSync(file, content);
  const other = join(folder, "other.tape.jsonl");
  writeFileSync(other, sound());
  const terminal = terminalDouble();
  const args = [...name.split(" "), file, ...options.map((word) => (word === "OTHER" ? other : word))];
  const code = await runCli(args, terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

const page = join(folder, "page.html");
const commands: readonly (readonly [string, ...string[]])[] = [
  ["check"],
  ["validate"],
  ["inspect"],
  ["inspect", "--at", "1"],
  ["why"],
  ["view", "-o", page],
  ["view", "--from", "1", "-o", page],
  ["diff", "OTHER"],
  ["redrive"],
  ["fork", "--at", "1", "--set", "{}"],
  ["redact", "-o", join(folder, "never.tape.jsonl")],
];

describe.each(Object.entries(damaged))("a tape that was %s", (_, content) => {
  it.each(commands)("is distinguished from an intact one by %s %s %s", async (...args) => {
    const [name, ...options] = args.filter((word) => word !== undefined) as [string, ...string[]];
    const { err, code, out } = await run(name, content, ...options);
    expect(code === exitCode.found || err !== "").toBe(true);
    expect(out + err).toMatch(
      /differs from what was recorded|belongs|repeats event|instead of event|missing|not what was recorded/,
    );
  });

  it("passes no check, though it breaks no law", async () => {
    const { code, out } = await run("check", content);
    expect(code).toBe(exitCode.found);
    expect(out).toContain("differs from what was recorded");
  });
});

describe.each(Object.entries(useless))("a file that is %s", (_, content) => {
  const all: typeof commands = [...commands, ["sessions show"], ["sessions doctor"]];
  it.each(all)("is refused by %s %s %s", async (...args) => {
    const [name, ...options] = args.filter((word) => word !== undefined) as [string, ...string[]];
    const { code, err, out } = await run(name, content, ...options);
    expect({ code, out }).toEqual({ code: exitCode.unreadable, out: "" });
    expect(err).not.toContain("failed:");
    expect(err).toMatch(/given\.tape\.jsonl/);
  });
});
