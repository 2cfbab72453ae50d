import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type DifferenceGroup,
  defaultPolicy,
  findSecretsIn,
  isEvent,
  lineAssembler,
  redactTape,
  type Tape,
  type TapeEvent,
} from "@agentwire/replay";
import { sha256, tapeSuffix } from "@agentwire/replay/node";
import type { Violation } from "@agentwire/testing/law";
import { type BugReport, bugReportScript } from "../../bug-report/script.ts";
import { shrink } from "../../bug-report/shrink.ts";
import { shrinkTurns } from "../../bug-report/shrink-turns.ts";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { durationMs, name, version } from "../../flag/parsers.ts";
import { isDefect, type LawCheck, lawCheckFor } from "../../input/check-laws.ts";
import { contentsOf } from "../../input/contents.ts";
import { loadInput } from "../../input/load.ts";
import { type Input, openInputs } from "../../input/open.ts";
import { withTapeFile } from "../../input/tape-file.ts";
import { createFile } from "../../output/create-file.ts";
import { createAcceptanceFilter } from "../../regression/accept.ts";
import { releasesOf, sdkPackage } from "../../regression/bisect/releases.ts";
import { firstBad, type ReleaseVerdict } from "../../regression/bisect/search.ts";
import { compareWithInput } from "../../regression/regress.ts";
import { upgradeAgent } from "../../regression/upgrade/agent.ts";
import type { TapeVerdict } from "../../regression/verdict.ts";
import { count, safe, type Terminal } from "../../terminal.ts";
import { cliVersion } from "../../version.ts";
import { defineCommand } from "../define.ts";
import { detectSecrets } from "./detect-secrets.ts";

const usual = "bug.mjs";

/** The violations of the laws in the events of a session that are defects. */
const violationsIn = (events: readonly TapeEvent[], check: LawCheck): readonly Violation[] =>
  [...events.flatMap((event) => check.event(event)), ...check.end()].filter(isDefect);

/** So many events are read while a session is shrunk: a few seconds. */
const maxEvents = 2_000_000;

/** The smallest part of a session that breaks the first law that it breaks, and no law that it keeps. */
function shrunk(events: readonly TapeEvent[], checks: () => LawCheck): readonly TapeEvent[] {
  const found = violationsIn(events, checks());
  const broken = new Set(found.map(({ requirement, side }) => `${side} ${requirement}`));
  const [first] = broken;
  const showsDefect = (part: readonly TapeEvent[]): boolean => {
    const now = violationsIn(part, checks()).map(({ requirement, side }) => `${side} ${requirement}`);
    return now.some((name) => name === first) && now.every((name) => broken.has(name));
  };
  return shrink(events, showsDefect, maxEvents);
}

/** The bytes of a tape with these events only, in this order. */
async function tapeOfEvents(tape: Tape, part: readonly TapeEvent[]): Promise<Uint8Array> {
  const end = {
    channel: "note",
    kind: "end",
    events: part.length,
    us: part.at(-1)?.us ?? 0,
    connection: 1,
    process: 1,
  };
  const events = [...part, end].map((event, seq): TapeEvent => ({ ...event, seq }));
  return (await redactTape({ ...tape, events }, { detect: detectSecrets, sha256 })).bytes;
}

/** The release that the agent of a session names. */
async function agentOf(input: Input): Promise<string | null> {
  for await (const items of input.read())
    for (const item of items) {
      if (item.kind !== "event" || !isEvent(item.event, "wire/frame")) continue;
      const { claude_code_version: release } = (item.event.frame ?? {}) as { readonly claude_code_version?: unknown };
      if (typeof release === "string") return release;
    }
  return null;
}

export const bugreportCommand = defineCommand({
  configure(command) {
    command
      .argument("<tape>", "a tape, a log of frames or a transcript; in a folder, the first one that shows a defect")
      .option("--against <command>", "the agent that diverges from the session, for example npx -y PACKAGE@RELEASE")
      .option("--from <release>", "with --to: find the first release of the SDK whose agent diverges", version)
      .option("--to <release>", "the newest release to test", version)
      .option("--title <text>", "the defect in one sentence (default: the first violation or difference)", name)
      .option("--no-shrink", "keep the whole session, and not only what shows the defect")
      .option("--timeout <ms>", "with --against or --from: timeout for each step of the agent", durationMs, 30_000)
      .addHelpText(
        "after",
        `\n\nThe file contains the session. Anyone can run it with npx, as its first lines say, to reproduce the defect: the laws that\nthe session violates and, with --against, how the agent differs from it. With --from and --to, it names the two releases of the SDK between which the\nagent changes, and compares them. A session with secrets is refused; redact it first.\n\nExit codes: ${exitCode.ok} the file is written; ${exitCode.found} the session shows no defect, so no file is written.`,
      );
    addOutput(command, "<file>", "the file, which must not exist yet", usual);
  },
  async run({ terminal, args, options }) {
    const { from, to, against } = options;
    if ((from === undefined) !== (to === undefined))
      throw new UsageError("--from and --to belong together: they are the releases between which to search.");
    if (from !== undefined && against !== undefined)
      throw new UsageError("--against and --from exclude each other: name an agent, or releases of the SDK.");
    for (const input of await openInputs(args, terminal)) {
      if ((await reportOn(terminal, input, options)) === exitCode.ok) return exitCode.ok;
    }
    return exitCode.found;
  },
});

type Options = Readonly<Record<string, unknown>>;

/** Runs the agent of a command in place of the recorded one. */
type Compare = (path: string, command: string) => Promise<TapeVerdict>;

/** The first release whose agent diverges from a session. */
async function searchReleases(terminal: Terminal, path: string, { from, to }: Options, compare: Compare) {
  const releases = await releasesOf(sdkPackage, String(from), String(to));
  const messages = new Map<string, string>();
  const found = await firstBad(releases, async (release): Promise<ReleaseVerdict> => {
    const agent = await upgradeAgent(release).catch((error: unknown) => {
      if (error instanceof Unreadable) return null;
      throw error;
    });
    if (agent === null) return "unknown";
    try {
      const { outcome, message } = await compare(path, agent.command);
      terminal.note(safe(`${release}: ${outcome}`));
      messages.set(release, message);
      return outcome === "diverged" ? "bad" : outcome === "failed" || outcome === "refused" ? "unknown" : "good";
    } finally {
      agent.remove();
    }
  });
  if (found.first !== null && found.last === null)
    throw new UsageError(`The oldest release, ${found.first}, diverges, too. Name an older one with --from.`);
  if (found.first === null || found.last === null) return null;
  return { before: found.last, first: found.first, message: messages.get(found.first) ?? "" };
}

/** Writes the report on a session. Returns `found` if it shows no defect. */
async function reportOn(terminal: Terminal, input: Input, options: Options): Promise<number> {
  const file = input.path;
  const secrets = await findSecretsIn(input.read("refuse"), detectSecrets, defaultPolicy);
  if (secrets.length > 0)
    throw new UsageError(
      `${file} holds ${count(secrets.length, "secret")}. Remove them first: agentwire redact ${file} -o redacted.tape.jsonl`,
    );
  const tape = await loadInput(input);
  const assembler = lineAssembler();
  const events = tape.events.flatMap((stored) => {
    const event = isEvent(stored, "note/end") ? null : assembler.push(stored);
    return event === null ? [] : [event];
  });
  const contents = await contentsOf(input);
  const checks = () => lawCheckFor(contents);
  const all = violationsIn(events, checks());
  const against = options.against === undefined ? null : String(options.against);
  const compare: Compare = (path, command) => {
    const filter = createAcceptanceFilter([], "behavior");
    return compareWithInput(path, { side: "agent", command, timeoutMs: Number(options.timeout), filter }, terminal);
  };
  const verdict = against === null ? null : await compare(file, against);
  const releases = options.from === undefined ? null : await searchReleases(terminal, file, options, compare);
  const differs = verdict?.outcome === "diverged" ? verdict.message : releases?.message;
  const part =
    options.shrink === false
      ? events
      : verdict?.outcome === "diverged" && against !== null
        ? await shrinkTurns(events, async (shorter) =>
            diverges(await tapeOfEvents(tape, shorter), verdict, compare, against),
          )
        : differs !== undefined || all.length === 0
          ? events
          : shrunk(events, checks);
  const violations = part === events ? all : violationsIn(part, checks());
  const [first] = violations;
  const defect = first === undefined ? differs : `${first.requirement}: ${first.message}`;
  if (defect === undefined) {
    terminal.err(
      safe(
        `${file} violates no law${against === null ? "" : `, and ${against} does as recorded`}, so a report has nothing to reproduce. Problems that agentwire why names are no violations. Name an agent that differs from the session with --against, or two releases with --from and --to.`,
      ),
    );
    return exitCode.found;
  }
  const report: BugReport = {
    title: String(options.title ?? defect),
    requirements: [...new Set(violations.map(({ requirement }) => requirement))],
    against: verdict?.outcome === "diverged" ? against : null,
    releases: releases === null ? null : { before: releases.before, first: releases.first },
    toolkit: cliVersion(),
    agent: await agentOf(input),
  };
  const out = outputPath(options, usual);
  const bytes =
    part === events ? await withTapeFile(input, async (path) => readFileSync(path)) : await tapeOfEvents(tape, part);
  const script = bugReportScript(report, bytes);
  await createFile(out, async (sink) => sink(Buffer.from(script)));
  chmodSync(out, 0o755);
  terminal.out(safe(report.title));
  if (part !== events) terminal.out(`The session is shrunk from ${events.length} to ${count(part.length, "event")}.`);
  if (releases !== null)
    terminal.out(`${releases.first} is the first release that diverges; ${releases.before} does not.`);
  terminal.out(safe(`${out}: run it with npx --yes --package=agentwire@${report.toolkit} node ${out}`));
  return exitCode.ok;
}

/** Whether an agent diverges from a part of a session in the same field as from the whole session. */
async function diverges(part: Uint8Array, full: TapeVerdict, compare: Compare, command: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-shrink-"));
  try {
    const path = join(folder, `part${tapeSuffix}`);
    writeFileSync(path, part);
    const { outcome, differences = [] } = await compare(path, command);
    const nameOf = ({ kind, field, change }: DifferenceGroup): string => `${kind} ${field} ${change}`;
    const expected = (full.differences ?? []).slice(0, 1).map(nameOf);
    return outcome === "diverged" && expected.every((name) => differences.map(nameOf).includes(name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
