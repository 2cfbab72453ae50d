import { fieldOf } from "../engine/compare/schema.ts";
import { type ByteLine, byteLines } from "../tape/bytes/byte-lines.ts";
import { decodeUtf8 } from "../tape/bytes/text.ts";
import type { TapeDirection } from "../tape/format/direction.ts";
import { parseLine } from "../tape/format/line.ts";
import type { TapeWriter } from "../tape/write/writer.ts";
import { framesOfLine } from "./transcript-frames.ts";

/** What a file of lines is: frames as they passed, both ways or one, or the lines of a session on disk. */
export type ImportKind = "frames" | "transcript";

/** What an import came to. */
export interface Imported {
  /** Lines that became frames, and frames that they became. */
  readonly lines: number;
  readonly frames: number;
  /** What the file does not hold, and what was left out, in words. */
  readonly notes: readonly string[];
}

const longestLine = 64 * 1024 * 1024;

/** Frames that only a host sends. `user` frames are told by what only an agent puts on them. */
function senderOf(frame: unknown, asked: Map<string, TapeDirection>): TapeDirection {
  const type = fieldOf(frame, "type");
  const id = String(fieldOf(frame, "request_id") ?? fieldOf(fieldOf(frame, "response"), "request_id"));
  if (type === "control_request") {
    const subtype = fieldOf(fieldOf(frame, "request"), "subtype");
    const agents = ["can_use_tool", "hook_callback", "mcp_message", "elicitation", "request_user_dialog"];
    const direction = agents.includes(String(subtype)) ? "agent-to-host" : "host-to-agent";
    asked.set(id, direction);
    return direction;
  }
  if (type === "control_response") return asked.get(id) === "agent-to-host" ? "host-to-agent" : "agent-to-host";
  if (type === "control_cancel_request") return asked.get(id) ?? "agent-to-host";
  if (type !== "user") return "agent-to-host";
  return typeof fieldOf(frame, "session_id") === "string" &&
    fieldOf(frame, "session_id") !== "" &&
    fieldOf(frame, "uuid") !== undefined
    ? "agent-to-host"
    : "host-to-agent";
}

const whole = (value: unknown): ByteLine => ({
  bytes: new TextEncoder().encode(JSON.stringify(value)),
  terminated: true,
  continues: false,
});

/**
 * Puts the lines of a file on a tape, which its owner finishes. Frames keep their bytes; who sent each is told from the
 * frame. Of a transcript, the frames that its lines stand for are made: what the wire alone holds is not there, and the
 * notes say what that is.
 */
export function importLines(chunks: Iterable<Uint8Array>, kind: ImportKind, writer: TapeWriter): Imported {
  const split = byteLines(longestLine);
  const asked = new Map<string, TapeDirection>();
  const left = new Map<string, number>();
  let [lines, frames] = [0, 0];
  const leave = (what: string): void => void left.set(what, (left.get(what) ?? 0) + 1);

  const take = (line: ByteLine): void => {
    const text = decodeUtf8(line.bytes);
    if (text !== null && text.trim() === "") return;
    const parsed = text === null ? null : parseLine(text);
    if (kind === "frames") {
      writer.line(parsed === null ? "agent-to-host" : senderOf(parsed.frame, asked), line);
      lines += 1;
      frames += 1;
      return;
    }
    const made = parsed === null ? [] : framesOfLine(parsed.frame);
    if (made.length > 0) lines += 1;
    else leave(parsed === null ? "a line that is not JSON" : `a line of type ${String(fieldOf(parsed.frame, "type"))}`);
    for (const { direction, frame } of made) {
      writer.line(direction, whole(frame));
      frames += 1;
    }
  };
  for (const chunk of chunks) for (const line of split.push(chunk)) take(line);
  for (const line of split.end()) take(line);

  const notes = [...left].map(([what, times]) => `Left out: ${what} (${times}).`);
  if (kind === "transcript") notes.push(...onlyOnTheWire);
  else notes.push("Not in the file: when each line passed, the process, its arguments and how it ended.");
  for (const note of notes) writer.record("note/text", { text: note });
  return { lines, frames, notes };
}

/** What a session on disk does not tell. */
export const onlyOnTheWire: readonly string[] = [
  "Only the wire holds: control requests and their answers (initialize, permissions, hooks, MCP of the host).",
  "Only the wire holds: streamed events, the init frame, states and progress, results with costs and reasons.",
  "Only the wire holds: the command line, stderr, signals and the exit.",
];

/** What the wire does not tell, and a session on disk does. */
export const onlyInTheTranscript: readonly string[] = [
  "Only the transcript holds: the tree of messages (parentUuid), branches that were left, and where a resumed session began.",
  "Only the transcript holds: attachments, snapshots of changed files, prompts that were queued, the branch of the project.",
];
