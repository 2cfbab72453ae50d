import { statSync } from "node:fs";
import { join, relative } from "node:path";
import {
  type Divergence,
  diffTapeMetadata,
  pointerMatches,
  type Similarity,
  type TapeMetadataDiff,
  tapeMetadataSections,
} from "@agentwire/replay";
import { diffTapeFiles } from "@agentwire/replay/node";
import { reasonOf } from "@agentwire/runtime";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { choice } from "../../flag/parsers.ts";
import { sessionsIn } from "../../input/folder.ts";
import { type Input, openInput } from "../../input/open.ts";
import { withTapeFile } from "../../input/tape-file.ts";
import { withMessages } from "../../input/transcripts.ts";
import { levels, printDifference } from "../../inspect/difference.ts";
import { differencePage } from "../../inspect/difference-page.ts";
import { printValueDifference } from "../../inspect/value-difference.ts";
import { createFile } from "../../output/create-file.ts";
import { count, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

const limits = ["identical", "renamed", "minor"] as const satisfies readonly Similarity[];

const sections = ["wire", ...tapeMetadataSections] as const;

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Adds a value of an option that may be repeated. */
const collect = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];

const collectSection = (value: string, before: readonly string[] | undefined): readonly string[] =>
  collect(choice(sections)(value), before);

const pointerOf = (path: string): string => `/wire/${path.replace(/\[(\d+)\]/g, ".$1").replaceAll(".", "/")}`;

/** Whether a pattern covers all differences. */
const ignored = ({ differences }: Divergence, patterns: readonly string[]): boolean =>
  differences.length > 0 &&
  differences.every(({ path }) => patterns.some((pattern) => pointerMatches(pointerOf(path), pattern)));

/** Prints the differences outside of frames: all of them, or the first of each section. */
function printSurroundings(
  terminal: Terminal,
  { differences, timing, notCompared }: TapeMetadataDiff,
  all: boolean,
  beside: boolean,
): void {
  for (const section of new Set(differences.map((one) => one.section))) {
    const found = differences.filter((one) => one.section === section);
    terminal.out(`${styled(terminal, "red", section)}: ${count(found.length, "difference")}`);
    for (const difference of all ? found : found.slice(0, 1)) printValueDifference(terminal, difference, beside);
    if (!all && found.length > 1) terminal.out(`  ${found.length - 1} more (--all)`);
  }
  const seconds = (microseconds: number): string => `${(microseconds / 1e6).toFixed(3)} s`;
  const inCalls = (model: number | null): string => (model === null ? "unknown" : seconds(model));
  const [before, after] = timing;
  const isKnown = before.model !== null || after.model !== null;
  terminal.out(
    `Timing: ${seconds(before.total)} and ${seconds(after.total)} in total${isKnown ? `; ${inCalls(before.model)} and ${inCalls(after.model)} in model calls` : ""}.`,
  );
  terminal.out(safe(`Not compared: ${notCompared.join("; ")}.`));
}

export const diffCommand = defineCommand({
  paged: true,
  streams: true,
  configure(command) {
    command
      .argument("<first>", "the expected session: a tape, a log of frames or a transcript, or a folder of them")
      .argument("<second>", "the session to compare with it, or a folder with sessions of the same names")
      .option(
        "--limit <likeness>",
        `accept frames that differ no more than this: ${limits.join(", ")}`,
        choice(limits),
        "renamed",
      )
      .option("--only <section>", `compare only this section; can be repeated: ${sections.join(", ")}`, collectSection)
      .option(
        "--ignore <pointer>",
        "ignore the value at a JSON pointer and everything below it, for example /model/*/request/metadata or /wire/message/usage; can be repeated",
        collect,
      )
      .option("--side-by-side", "show texts in two columns, as wide as the terminal")
      .option("--html <file>", "also write a page with every difference in full; the file must not exist yet")
      .option("--all", "show every difference, not only the first of each section")
      .option("--json", "print the comparison as JSON")
      .addHelpText(
        "after",
        "\n\nExit codes: 0 no difference beyond the limit. 1 frames or exits differ. 10 model calls differ, " +
          "frames do not. 11 only metadata differs: argv, environment, header, stderr, effects, notes.",
      );
  },
  async run({ terminal, args, options }) {
    const [first = "", second = ""] = args;
    if (!isFolder(first) || !isFolder(second)) return diffSessions(terminal, [first, second], options);
    if (options.html !== undefined) throw new UsageError("--html needs two sessions. Name a file in each folder.");
    const [before, after] = [await sessionsBelow(first), await sessionsBelow(second)];
    const codes: number[] = [];
    for (const name of [...new Set([...before, ...after])].sort()) {
      const lacking = !before.includes(name) ? first : !after.includes(name) ? second : null;
      if (lacking !== null) {
        terminal.err(safe(`${name} is missing in ${lacking}.`));
        codes.push(exitCode.found);
        continue;
      }
      if (options.json !== true) terminal.out(styled(terminal, "underline", safe(name)));
      codes.push(await diffSessions(terminal, [join(first, name), join(second, name)], options));
    }
    return severity.find((code) => codes.includes(code)) ?? exitCode.ok;
  },
});

/**
 * Moves differences to the lines of the file that the user named. A log is compared as a temporary tape, whose lines are others.
 * Of messages only, the lines are not known.
 */
async function atSourceLines(
  differences: readonly Divergence[],
  { kind, read }: Input,
  messagesOnly: boolean,
): Promise<readonly Divergence[]> {
  if (differences.length === 0 || (kind === "tape" && !messagesOnly)) return differences;
  const lines = new Map<number | null, number>();
  if (!messagesOnly)
    for await (const batch of read())
      for (const item of batch) if (item.kind === "event") lines.set(item.event.seq, item.line);
  return differences.map((one) => {
    const line = lines.get(one.location.seq) ?? null;
    const message = one.message.replace(` (line ${one.location.line}, `, line === null ? " (" : ` (line ${line}, `);
    return { ...one, message, location: { ...one.location, line } };
  });
}

/** The exit codes of two sessions, the most important one first. */
const severity: readonly number[] = [exitCode.found, exitCode.otherModelCalls, exitCode.otherMetadata];

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const sessionsBelow = async (folder: string): Promise<readonly string[]> =>
  (await sessionsIn(folder)).map((path) => relative(folder, path));

type Options = Readonly<Record<string, unknown>>;

/** Compares two sessions. Returns the exit code. */
async function diffSessions(terminal: Terminal, paths: readonly [string, string], options: Options): Promise<number> {
  const limit = limits.find((name) => name === options.limit) ?? "renamed";
  const [first, second] = [await openInput(paths[0], terminal), await openInput(paths[1], terminal)];
  const messagesOnly = first.kind !== second.kind && [first.kind, second.kind].includes("transcript");
  // Only a tape and a log of envelopes record how a side ended.
  const framesOnly = first.kind !== second.kind || first.kind === "frames" || first.kind === "transcript";
  const compare = (one: Input, other: Input) =>
    withTapeFile(one, (a) => withTapeFile(other, (b) => diffTapeFiles(a, b, { limit, framesOnly })));
  if (messagesOnly)
    terminal.note(
      "Only the messages of the main thread are compared, because a transcript has nothing else in common " +
        "with the wire.",
    );
  const found = await (messagesOnly
    ? withMessages(first, (a) => withMessages(second, (b) => compare(a, b)))
    : compare(first, second)
  ).catch((error: unknown) => {
    throw new Unreadable(`The tapes cannot be read: ${reasonOf(error)}`);
  });
  if (!found.ok) throw new Unreadable(`${found.path}: ${found.problem.message} (${found.problem.code})`);
  const only = messagesOnly ? ["wire"] : options.only === undefined ? undefined : listed(options.only);
  const ignore = listed(options.ignore);
  const metadata = await diffTapeMetadata(first.read(), second.read(), { ...(only && { only }), ignore });
  const { level, further, compared } = found.diff;
  const wire = only?.includes("wire") ?? true;
  const unlocated = wire ? found.diff.differences.filter((one) => !ignored(one, ignore)) : [];
  const differences = await atSourceLines(unlocated, first, messagesOnly);
  const code = codeOf(differences.length + (wire ? further : 0), metadata);
  for (const [index, problems] of found.problems.entries()) {
    const state = problems.some(({ weight }) => weight === "damage") ? "damaged" : "cut";
    if (problems[0] !== undefined) terminal.err(safe(`${paths[index]} is ${state}: ${problems[0].message}`));
  }
  if (wire && compared.expected === 0) {
    terminal.err(safe(`${paths[0]} contains no frame to compare; nothing was compared.`));
    return exitCode.found;
  }
  if (options.html !== undefined) {
    const page = differencePage([first.path, second.path], differences, metadata);
    await createFile(String(options.html), async (sink) => sink(Buffer.from(page)));
  }
  if (options.json === true) {
    terminal.verbatim(JSON.stringify({ ...found.diff, differences, metadata }));
    return code;
  }
  const [all, beside] = [options.all === true, options.sideBySide === true];
  if (wire) {
    const pairs = `${compared.matched} of ${count(compared.expected, "step")} of the first session have a counterpart`;
    const shown = all ? differences : differences.slice(0, 1);
    for (const difference of shown) printDifference(terminal, difference);
    const total = differences.length + further;
    const part = shown.length === total ? "" : `, the first ${shown.length === 1 ? "" : `${shown.length} `}shown`;
    const hint = part !== "" && !all ? " (--all shows all)" : "";
    if (total > 0) terminal.out(`${count(total, "difference")}${part}${hint}; ${pairs}`);
    else {
      const near = found.diff.differences.length === 0 ? level : "renamed";
      const summary = metadata.differences.length === 0 ? levels[near].label : `frames ${levels[near].label}`;
      terminal.out(`${styled(terminal, levels[near].style, summary)}; ${pairs}`);
    }
  }
  printSurroundings(terminal, metadata, all, beside);
  return code;
}

/** The exit code for the most important class of differences. */
function codeOf(frames: number, { differences }: TapeMetadataDiff): number {
  const sections = new Set(differences.map(({ section }) => section));
  if (frames > 0 || sections.has("process")) return exitCode.found;
  if (sections.has("model")) return exitCode.otherModelCalls;
  return sections.size > 0 ? exitCode.otherMetadata : exitCode.ok;
}
