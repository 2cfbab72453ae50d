import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Change, diff, sessionImpact } from "@agentwire/protocol";
import { usesInCode } from "../../declarations/apply/code-use.ts";
import { loadCompiler } from "../../declarations/index.ts";
import { exitCode, Unreadable } from "../../exit.ts";
import { knownRelease } from "../../flag/release.ts";
import { readFrames } from "../../input/frames.ts";
import { openInput } from "../../input/open.ts";
import { count, safe, styled } from "../../terminal.ts";
import type { Invocation } from "../define.ts";
import { observedDefinitions } from "./observed.ts";

const colors = { additive: "green", tightening: "yellow", breaking: "red" } as const;

/** The release range of an undeclared entry: the release in which it was observed. */
const neverDeclared = "never declared, so it may be older";

/**
 * `schema diff <from> <to> [--tapes <file>...]`: every change, with what it means for readers and for writers of the older
 * release; then the frames of the given tapes that it touches.
 */
export async function diffReleases(call: Invocation): Promise<number> {
  const { terminal, args, options } = call;
  const [from, to] = [knownRelease(args[0] ?? ""), knownRelease(args[1] ?? "")];
  const { changes, ...ends } = diff(from, to);
  const observed = observedDefinitions();
  for (const end of [ends.from, ends.to]) if (!end.published) terminal.note(safe(end.note));
  for (const change of changes) {
    if (options.json === true) {
      terminal.verbatim(JSON.stringify(change));
      continue;
    }
    const { kind, definition, path, before, after, readers, writers } = change;
    const location = path === "" ? definition : `${definition}.${path}`;
    const effect = `readers ${styled(terminal, colors[readers], readers)}, writers ${styled(terminal, colors[writers], writers)}`;
    const what = [before, after].filter((part) => part !== "").join(" -> ");
    const doubt = kind.startsWith("definition-") && observed.has(definition) ? `; ${neverDeclared}` : "";
    terminal.out(
      `${safe(`${location}: ${kind.replaceAll("-", " ")}${what === "" ? "" : ` (${what})`}`)}; ${effect}${doubt}`,
    );
  }
  if (options.json !== true) terminal.out(`${from} -> ${to}: ${count(changes.length, "change")}`);
  const tapes = Array.isArray(options.tapes) ? options.tapes.map(String) : [];
  for (const tape of tapes) await reportImpact(call, tape);
  if (options.code !== undefined) await reportUses(call, changes, String(options.code));
  return changes.length === 0 ? exitCode.ok : exitCode.found;
}

/** Prints where a program uses what changes. */
async function reportUses({ terminal, options }: Invocation, changes: readonly Change[], folder: string) {
  if (!existsSync(folder)) throw new Unreadable(`${folder} does not exist. Name the folder of a program.`);
  const uses = usesInCode((await loadCompiler()).ts, folder, changes);
  for (const { change, file, line } of uses) {
    const { definition, path, kind } = change;
    if (options.json === true) terminal.verbatim(JSON.stringify({ file, line, definition, path, kind }));
    else {
      const location = path === "" ? definition : `${definition}.${path}`;
      terminal.out(safe(`${join(folder, file)}:${line}: ${location}: ${kind.replaceAll("-", " ")}`));
    }
  }
  if (options.json !== true) terminal.out(safe(`${folder}: ${count(uses.length, "use")} of what changes, by name`));
}

/** Prints which frames of a tape are valid in only one of the two releases. */
async function reportImpact({ terminal, args, options }: Invocation, tape: string): Promise<void> {
  const input = await openInput(tape, terminal);
  if (input.kind === "frames" || input.kind === "transcript") {
    throw new Unreadable(`${tape} does not say who sent each frame. Import it first: agentwire import ${tape}`);
  }
  const compare = sessionImpact(args[0] ?? "", args[1] ?? "");
  let frames = 0;
  let touched = 0;
  for await (const item of readFrames(input)) {
    if (item.kind === "problem" || item.direction === undefined) continue;
    frames++;
    const { line, frame, direction } = item;
    const found = compare({ frame, direction });
    if (!found) continue;
    touched++;
    const { name, before, after } = found;
    const reasons = [...before.issues, ...after.issues].map(({ message, release }) => `${release}: ${message}`);
    if (options.json === true) terminal.verbatim(JSON.stringify({ tape, line, name, before, after }));
    else terminal.out(safe(`${tape}:${line}: ${name}: ${before.status} -> ${after.status}; ${reasons[0] ?? ""}`));
    await terminal.room();
  }
  if (options.json !== true) terminal.out(safe(`${tape}: ${touched} of ${count(frames, "frame")} affected`));
}
