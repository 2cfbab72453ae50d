import { fieldOf } from "../engine/compare/schema.ts";
import { type ByteLine, byteLines } from "../tape/bytes/byte-lines.ts";
import { decodeUtf8 } from "../tape/bytes/text.ts";
import type { TapeDirection } from "../tape/format/direction.ts";
import { parseLine } from "../tape/format/line.ts";
import type { TapeWriter } from "../tape/write/writer.ts";
import { type DirectedFrame, framesOfLine, framesOfSubagent, type Subagent } from "./transcript-frames.ts";

/** The transcript of a subagent, which lies beside that of its session. */
export interface SubagentTranscript extends Subagent {
  readonly content: Uint8Array;
}

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
 * notes say what that is. Those of `subagents` are put among them by the times on both. `passed` is told the time at which
 * a line of a transcript was written, in milliseconds, before its frames go on the tape.
 */
export function importLines(
  chunks: Iterable<Uint8Array>,
  kind: ImportKind,
  writer: TapeWriter,
  subagents: readonly SubagentTranscript[] = [],
  passed: (ms: number) => void = () => {},
): Imported {
  const split = byteLines(longestLine);
  const asked = new Map<string, TapeDirection>();
  const left = new Map<string, number>();
  let [lines, frames] = [0, 0];
  const leave = (what: string): void => void left.set(what, (left.get(what) ?? 0) + 1);

  const put = (made: readonly DirectedFrame[]): void => {
    if (made.length > 0) lines += 1;
    for (const { direction, frame } of made) {
      writer.line(direction, whole(frame));
      frames += 1;
    }
  };
  const aside = subagents.flatMap((subagent) => linesOf(subagent, leave)).sort((a, b) => a.at - b.at);
  /** Puts what subagents had said before a time. */
  const catchUp = (until: number): void => {
    while (aside.length > 0 && (aside[0]?.at ?? 0) < until) {
      const { at, made } = aside.shift() ?? { at: 0, made: [] };
      passed(at);
      put(made);
    }
  };

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
    catchUp(timeOf(parsed?.frame));
    if (made.length > 0) passed(timeOf(parsed?.frame));
    if (made.length === 0)
      leave(parsed === null ? "a line that is not JSON" : `a line of type ${String(fieldOf(parsed.frame, "type"))}`);
    put(made);
  };
  for (const chunk of chunks) for (const line of split.push(chunk)) take(line);
  for (const line of split.end()) take(line);
  catchUp(Number.POSITIVE_INFINITY);

  const notes = [...left].map(([what, times]) => `Left out: ${what} (${times}).`);
  if (kind === "transcript") notes.push(...onlyOnTheWire);
  else notes.push("Not in the file: when each line passed, the process, its arguments and how it ended.");
  for (const note of notes) writer.record("note/text", { text: note });
  return { lines, frames, notes };
}

/** When a line was written, in milliseconds; before all others where it does not tell. */
const timeOf = (line: unknown): number => Date.parse(String(fieldOf(line, "timestamp"))) || 0;

/** The lines of a subagent as frames, with their times. A line without one goes with the line before it. */
function linesOf(subagent: SubagentTranscript, leave: (what: string) => void) {
  if (subagent.toolUseId === null) {
    leave(`the subagent ${subagent.agentId}, of which nothing says what started it`);
    return [];
  }
  const split = byteLines(longestLine);
  let at = 0;
  return [...split.push(subagent.content), ...split.end()].flatMap(({ bytes }) => {
    const parsed = parseLine(decodeUtf8(bytes) ?? "");
    const made = parsed === null ? [] : framesOfSubagent(parsed.frame, subagent);
    at = Math.max(at, timeOf(parsed?.frame));
    if (made.length === 0) leave(`a subagent's line of type ${String(fieldOf(parsed?.frame, "type"))}`);
    return made.length === 0 ? [] : [{ at, made }];
  });
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
