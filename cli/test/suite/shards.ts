import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import fc from "fast-check";
import { afterAll, expect } from "vitest";
import { runCli } from "../../src/main.ts";
import { plainLog, transcript } from "../input/sessions.ts";
import { terminalDouble } from "../terminal-double.ts";

export const root = mkdtempSync(join(tmpdir(), "agentwire-suite-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A tape with one frame for each uuid. A uuid that occurs twice violates a law. */
export function tapeWith(...uuids: readonly number[]): Uint8Array {
  const tape = createMemoryTape();
  for (const uuid of uuids) {
    const id = `00000000-0000-4000-8000-${String(uuid).padStart(12, "0")}`;
    tape.frame("agent-to-host", { type: "system", subtype: "status", status: null, session_id: "s", uuid: id });
  }
  tape.finish();
  return tape.bytes();
}

export const sessions = join(root, "sessions");
mkdirSync(sessions);
const contents: Readonly<Record<string, string | Uint8Array>> = {
  "a.tape.jsonl": tapeWith(1, 2),
  "b.tape.jsonl": tapeWith(1, 1),
  "c.tape.jsonl": "not a tape\n",
  "d.jsonl": plainLog(),
  "e.jsonl": transcript(),
  "f.tape.jsonl": tapeWith(),
  "g.tape.jsonl": tapeWith(3, 3, 3),
};
for (const [name, content] of Object.entries(contents)) writeFileSync(join(sessions, name), content);

export async function run(...argv: readonly string[]) {
  const terminal = terminalDouble();
  const code = await runCli(argv, terminal);
  return { code, out: terminal.stdout, err: terminal.stderr };
}

let runs = 0;
export const fresh = (): string => join(root, `run-${runs++}`);

/** Runs every shard, and returns the paths of the results. */
export async function shardsOf(argv: readonly string[], of: number): Promise<readonly string[]> {
  const folder = fresh();
  const paths: string[] = [];
  for (let index = 1; index <= of; index++) {
    const path = join(folder, `${index}.jsonl`);
    await run(...argv, "--shard", `${index}/${of}`, "--results", path);
    paths.push(path);
  }
  return paths;
}

const forms = ["output", "junit", "sarif", "ctrf", "markdown", "html"];
const reportsIn = (folder: string) => forms.flatMap((form) => [`--${form}`, join(folder, form)]);
const written = (folder: string) => forms.map((form) => readFileSync(join(folder, form), "utf8"));

/** Shards of any number, in any order, one of them twice, merge to the output and the reports of a single run. */
export async function expectShardsToMerge(command: string, hasReports: boolean): Promise<void> {
  const argv = [...command.split(" "), sessions];
  const reports = fresh();
  const single = await run(...argv, ...(hasReports ? reportsIn(reports) : []));
  expect(single.code).toBe(3);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.infiniteStream(fc.nat()), async (of, numbers) => {
      const paths = await shardsOf(argv, of);
      const shuffled = paths.toSorted(() => ((numbers.next().value ?? 0) % 2 === 0 ? -1 : 1));
      const again = paths[(numbers.next().value ?? 0) % of] ?? "";
      const copy = `${again}.again`;
      copyFileSync(again, copy);
      const folder = fresh();
      const merged = await run("merge", ...shuffled, copy, ...(hasReports ? reportsIn(folder) : []));
      const notes = (line: string) => !line.includes("not counted");
      expect({ ...merged, err: merged.err.filter(notes) }).toEqual(single);
      if (hasReports) expect(written(folder)).toEqual(written(reports));
    }),
    { numRuns: 4 },
  );
}
