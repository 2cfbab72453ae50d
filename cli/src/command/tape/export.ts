import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isEvent, type TapeHeader, TranscriptBuilder } from "@agentwire/replay";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { readFrames } from "../../input/frames.ts";
import { type Input, openInput } from "../../input/open.ts";
import { cannotWrite } from "../../output/file-error.ts";
import { count, safe } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

/** A session's id names its file: it comes from the tape, and must not lead anywhere else. */
const fileSafe = /^[\w-]{1,200}$/;

async function headerOf(input: Input): Promise<TapeHeader | null> {
  for await (const batch of input.read()) for (const item of batch) return item.kind === "header" ? item.header : null;
  return null;
}

/** When the session began, in milliseconds: as its header says, or else by the first frame that says when it was sent. */
async function beginningOf(input: Input): Promise<number> {
  for await (const batch of input.read())
    for (const item of batch) {
      if (item.kind === "header" && item.header.startedAt !== undefined) return Date.parse(item.header.startedAt);
      if (item.kind !== "event" || !isEvent(item.event, "wire/frame")) continue;
      const { timestamp } = (item.event.frame ?? {}) as { readonly timestamp?: unknown };
      const sent = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
      if (Number.isFinite(sent)) return sent - item.event.us / 1000;
    }
  return 0;
}

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
    command.argument("<tape>", "a tape or a log of frames");
    addOutput(command, "<folder>", "write a file `<session id>.jsonl` for each session to this folder", ".");
  },
  async run({ terminal, args, options }) {
    const input = await openInput(args[0] ?? "", terminal);
    const { path } = input;
    if (input.kind === "transcript") throw new UsageError(`${path} is already a transcript. Copy it, or name a tape.`);
    const header = await headerOf(input);
    const began = await beginningOf(input);
    const files = new SessionFiles(outputPath(options, "."));
    const entrypoint = header?.environment?.CLAUDE_CODE_ENTRYPOINT ?? "sdk-cli";
    const maker = new TranscriptBuilder({ cwd: header?.cwd ?? "/", entrypoint }, (session, line) =>
      files.write(session, line),
    );
    let damaged = false;
    for await (const item of readFrames(input)) {
      if (item.kind === "frame" && item.direction !== undefined) {
        maker.take({ direction: item.direction, frame: item.frame, at: began + (item.us ?? 0) / 1000 });
      } else if (item.kind === "problem") {
        damaged ||= item.weight === "damage";
        terminal.err(safe(`${path}:${item.line}: ${item.message}`));
        await terminal.room();
      }
    }
    const notes = maker.finish();
    for (const [session, lines] of files.lines) terminal.out(safe(`${files.path(session)}: ${count(lines, "line")}`));
    if (files.lines.size === 0) {
      terminal.err(safe(`${path} holds no message of a conversation; no transcript was written.`));
      return exitCode.found;
    }
    for (const note of notes) terminal.out(safe(note));
    return damaged ? exitCode.found : exitCode.ok;
  },
});
