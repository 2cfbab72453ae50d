import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { isEvent, type TapeHeader, TranscriptBuilder, type TranscriptWrite } from "@agentwire/replay";
import { type FrameItem, readFrames } from "./frames.ts";
import { type Input, openInput } from "./open.ts";

async function headerOf(input: Input): Promise<TapeHeader | null> {
  for await (const batch of input.read()) for (const item of batch) return item.kind === "header" ? item.header : null;
  return null;
}

/** When the session began, in milliseconds: as its header says, or else by the first frame that says when it was sent. */
export async function beginningOf(input: Input): Promise<number> {
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

type Problem = Extract<FrameItem, { readonly kind: "problem" }>;

/**
 * Converts an input to transcripts. Calls `write` with each line, its session and its subagent. Returns notes about what
 * the transcripts lack.
 */
export async function writeTranscripts(
  input: Input,
  write: TranscriptWrite,
  onProblem: (problem: Problem) => Promise<void> = async () => {},
): Promise<readonly string[]> {
  const header = await headerOf(input);
  const began = await beginningOf(input);
  const entrypoint = header?.environment?.CLAUDE_CODE_ENTRYPOINT ?? "sdk-cli";
  const builder = new TranscriptBuilder({ cwd: header?.cwd ?? "/", entrypoint }, write);
  for await (const item of readFrames(input, "inferred")) {
    if (item.kind === "problem") await onProblem(item);
    else if (item.direction !== undefined)
      builder.push({ direction: item.direction, frame: item.frame, at: began + (item.us ?? 0) / 1000 });
  }
  return builder.finish();
}

const lineFields = ["type", "uuid", "parentUuid", "sessionId", "timestamp", "cwd", "version", "isSidechain", "isMeta"];
const messageFields = ["type", "role", "id", "model", "content"];

const pick = (value: unknown, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(asJsonObject(value)).filter(([name]) => names.includes(name)));

/** The part of a message line that the wire and a transcript have in common; `null` for other lines. */
function sharedPart(line: unknown): JsonObject | null {
  const { type, message } = asJsonObject(line);
  if (type !== "user" && type !== "assistant") return null;
  return { ...pick(line, lineFields), message: pick(message, messageFields) };
}

/** The lines of the longest session of an input, in the form of a transcript. */
async function linesOf(input: Input): Promise<readonly unknown[]> {
  if (input.kind === "transcript") {
    const lines: unknown[] = [];
    for await (const item of readFrames(input)) if (item.kind === "frame") lines.push(item.frame);
    return lines;
  }
  const sessions = new Map<string, unknown[]>();
  await writeTranscripts(input, (session, line, subagent) => {
    if (subagent !== null) return;
    const lines = sessions.get(session) ?? [];
    lines.push(line);
    sessions.set(session, lines);
  });
  return [...sessions.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/**
 * Runs `use` with the messages of an input as a temporary transcript, without what either the wire or a transcript
 * lacks.
 */
export async function withMessages<Result>(input: Input, use: (messages: Input) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-messages-"));
  try {
    const path = join(folder, basename(input.path));
    const lines = (await linesOf(input)).map(sharedPart).filter((line) => line !== null);
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    return await use(await openInput(path, { note() {} }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
