import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { url } from "../../flag/parsers.ts";
import { type Input, openInput, openInputs } from "../../input/open.ts";
import { writeTranscripts } from "../../input/transcripts.ts";
import { cannotWrite } from "../../output/file-error.ts";
import { count, safe, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { asksForTrace, exportTrace } from "./export-trace.ts";

/** A session id is a file name here. It comes from the tape, and must not lead to another folder. */
const fileSafe = /^[\w-]{1,200}$/;

/** Writes lines into one new file for each session. */
class SessionFiles {
  readonly #folder: string;
  readonly lines = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  path(session: string): string {
    return join(this.#folder, `${session}.jsonl`);
  }

  write(session: string, line: object): void {
    if (!fileSafe.test(session))
      throw new Unreadable(
        `The session id ${JSON.stringify(session)} is not a safe file name, so no transcript is written for it.`,
      );
    const before = this.lines.get(session) ?? 0;
    const text = `${JSON.stringify(line)}\n`;
    if (before > 0) appendFileSync(this.path(session), text);
    else this.#begin(session, text);
    this.lines.set(session, before + 1);
  }

  #begin(session: string, text: string): void {
    try {
      writeFileSync(this.path(session), text, { flag: "wx" });
    } catch (cause) {
      throw cannotWrite(this.path(session), cause);
    }
  }
}

export const exportCommand = defineCommand({
  streams: true,
  configure(command) {
    command
      .argument("<tape...>", "tapes or logs of frames, or folders of them; for a trace, one of them or a transcript")
      .option(
        "--otel [url]",
        "send a trace over OTLP/HTTP to a collector instead, by default http://localhost:4318",
        url,
      )
      .option("--chrome", "write a trace for Perfetto or Chrome to the file of -o instead")
      .option("--content", "traces: include prompts, inputs of tools and causes");
    addOutput(
      command,
      "<path>",
      "write `<session id>.jsonl` for each session to this folder, or a trace to this file",
      ".",
    );
  },
  async run({ terminal, args, options }) {
    const [first = "", ...others] = args;
    if (asksForTrace(options)) {
      if (others.length > 0) throw new UsageError("A trace shows one session. Name one tape.");
      return exportTrace(terminal, await openInput(first, terminal), options);
    }
    const codes: number[] = [];
    const folder = outputPath(options, ".");
    for (const input of await openInputs(args, terminal)) codes.push(await exportSessions(terminal, input, folder));
    return Math.max(...codes);
  },
});

/** Writes the transcripts of one tape. */
async function exportSessions(terminal: Terminal, input: Input, folder: string): Promise<number> {
  const { path } = input;
  if (input.kind === "transcript") throw new UsageError(`${path} is already a transcript. Copy it, or name a tape.`);
  const files = new SessionFiles(folder);
  let damaged = false;
  const notes = await writeTranscripts(
    input,
    (session, line) => files.write(session, line),
    async ({ line, message, weight }) => {
      damaged ||= weight === "damage";
      terminal.err(safe(`${path}:${line}: ${message}`));
      await terminal.room();
    },
  );
  for (const [session, lines] of files.lines) terminal.out(safe(`${files.path(session)}: ${count(lines, "line")}`));
  if (files.lines.size === 0) {
    terminal.err(safe(`${path} holds no message of a conversation; no transcript was written.`));
    return exitCode.found;
  }
  for (const note of notes) terminal.out(safe(note));
  return damaged ? exitCode.found : exitCode.ok;
}
