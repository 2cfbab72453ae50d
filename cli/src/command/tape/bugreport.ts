import { chmodSync, readFileSync } from "node:fs";
import {
  defaultPolicy,
  findSecretsIn,
  isEvent,
  lineAssembler,
  redactTape,
  type Tape,
  type TapeEvent,
} from "@agentwire/replay";
import { sha256 } from "@agentwire/replay/node";
import type { Violation } from "@agentwire/testing/law";
import { type BugReport, bugReportScript } from "../../bug-report/script.ts";
import { shrink } from "../../bug-report/shrink.ts";
import { exitCode, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { durationMs, name } from "../../flag/parsers.ts";
import { type LawCheck, lawCheckFor } from "../../input/check-laws.ts";
import { contentsOf } from "../../input/contents.ts";
import { loadInput } from "../../input/load.ts";
import { type Input, openInput } from "../../input/open.ts";
import { withTapeFile } from "../../input/tape-file.ts";
import { createFile } from "../../output/create-file.ts";
import { createAcceptanceFilter } from "../../regression/accept.ts";
import { compareWithInput } from "../../regression/regress.ts";
import { count, safe } from "../../terminal.ts";
import { cliVersion } from "../../version.ts";
import { defineCommand } from "../define.ts";
import { detectSecrets } from "./detect-secrets.ts";

const usual = "bug.mjs";

/** The violations of the laws in the events of a session. */
const violationsIn = (events: readonly TapeEvent[], check: LawCheck): readonly Violation[] => [
  ...events.flatMap((event) => check.event(event)),
  ...check.end(),
];

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
      .argument("<tape>", "a tape, a log of frames or a transcript")
      .option("--against <command>", "the agent that diverges from the session, for example npx -y PACKAGE@RELEASE")
      .option("--title <text>", "the defect in one sentence (default: the first violation or difference)", name)
      .option("--no-shrink", "keep the whole session, and not only the events that a broken law needs")
      .option("--timeout <ms>", "with --against: longest wait for each step of the agent", durationMs, 30_000)
      .addHelpText(
        "after",
        `\n\nThe file contains the session. Anyone can run it with npx, as its first lines say, to reproduce the defect: the laws that\nthe session violates and, with --against, how the agent differs from it. A session with secrets is refused; redact it first.\n\nExit codes: ${exitCode.ok} the file is written; ${exitCode.found} the session shows no defect, so no file is written.`,
      );
    addOutput(command, "<file>", "the file, which must not exist yet", usual);
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const input = await openInput(file, terminal);
    const secrets = await findSecretsIn(input.read("refuse"), detectSecrets, defaultPolicy);
    if (secrets.length > 0)
      throw new UsageError(
        `${file} holds ${count(secrets.length, "secret")}. Remove them first: agentwire redact ${file} -o redacted.tape.jsonl`,
      );
    const tape = await loadInput(input);
    const assembler = lineAssembler();
    const events = tape.events.flatMap((stored) => {
      const event = isEvent(stored, "note/end") ? null : assembler.take(stored);
      return event === null ? [] : [event];
    });
    const contents = await contentsOf(input);
    const checks = () => lawCheckFor(contents);
    const all = violationsIn(events, checks());
    const against = options.against === undefined ? null : String(options.against);
    const filter = createAcceptanceFilter([], "behavior");
    const verdict =
      against === null
        ? null
        : await compareWithInput(
            file,
            { side: "agent", command: against, timeoutMs: Number(options.timeout), filter },
            terminal,
          );
    const differs = verdict?.outcome === "diverged" ? verdict.message : undefined;
    const part =
      options.shrink === false || differs !== undefined || all.length === 0 ? events : shrunk(events, checks);
    const violations = part === events ? all : violationsIn(part, checks());
    const [first] = violations;
    const defect = first === undefined ? differs : `${first.requirement}: ${first.message}`;
    if (defect === undefined) {
      terminal.err(
        safe(
          `${file} shows no defect: it violates no law${against === null ? "" : `, and ${against} does as recorded`}. Name the agent that differs with --against.`,
        ),
      );
      return exitCode.found;
    }
    const report: BugReport = {
      title: String(options.title ?? defect),
      requirements: [...new Set(violations.map(({ requirement }) => requirement))],
      against: differs === undefined ? null : against,
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
    terminal.out(safe(`${out}: run it with npx --yes --package=agentwire@${report.toolkit} node ${out}`));
    return exitCode.ok;
  },
});
