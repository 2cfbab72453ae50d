import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TranscriptSubagent } from "@agentwire/replay";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { url } from "../../flag/parsers.ts";
import { type Input, openInput, openInputs } from "../../input/open.ts";
import { writeTranscripts } from "../../input/transcripts.ts";
import { cannotWrite } from "../../output/file-error.ts";
import { count, safe, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { exportTrace, requestsTrace } from "./export-trace.ts";

/** A session id is a file name here. It comes from the tape, and must not lead to another folder. */
const fileSafe = /^[\w-]{1,200}$/;

/** Writes lines into one new file for each session and each subagent. */
class SessionFiles {
  readonly #folder: string;
  /** The number of lines of each file, by its path in the folder. */
  readonly lines = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  write(session: string, line: object, subagent: TranscriptSubagent | null): void {
    for (const id of [session, subagent?.agentId ?? session])
      if (!fileSafe.test(id))
        throw new Unreadable(
          `The session id ${JSON.stringify(id)} is not a safe file name, so no transcript is written for it.`,
        );
    const stem = subagent === null ? session : join(session, "subagents", `agent-${subagent.agentId}`);
    const name = `${stem}.jsonl`;
    const before = this.lines.get(name) ?? 0;
    const text = `${JSON.stringify(line)}\n`;
    if (before > 0) appendFileSync(this.path(name), text);
    else {
      this.#create(name, text);
      if (subagent !== null) {
        const { agentId: _, ...metadata } = subagent;
        this.#create(`${stem}.meta.json`, JSON.stringify(metadata));
      }
    }
    this.lines.set(name, before + 1);
  }

  #create(name: string, text: string): void {
    const path = this.path(name);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: "wx" });
    } catch (cause) {
      throw cannotWrite(path, cause);
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
      "write `<session id>.jsonl` for each session to this folder, with its subagents in `<session id>/subagents`, or a trace to this file",
      ".",
    );
  },
  async run({ terminal, args, options }) {
    const [first = "", ...others] = args;
    if (requestsTrace(options)) {
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
    (session, line, subagent) => files.write(session, line, subagent),
    async ({ line, message, weight }) => {
      damaged ||= weight === "damage";
      terminal.err(safe(`${path}:${line}: ${message}`));
      await terminal.room();
    },
  );
  for (const [name, lines] of files.lines) terminal.out(safe(`${files.path(name)}: ${count(lines, "line")}`));
  if (files.lines.size === 0) {
    terminal.err(safe(`${path} holds no message of a conversation; no transcript was written.`));
    return exitCode.found;
  }
  for (const note of notes) terminal.out(safe(note));
  return damaged ? exitCode.found : exitCode.ok;
}
