import { describeFrame } from "../../engine/compare/describe.ts";
import { fieldOf, messageName } from "../../engine/compare/field.ts";
import type { TapeDirection } from "../../tape/format/direction.ts";
import { decodeTapeLine, type Payloads } from "../../tape/format/line.ts";
import { type EventOf, isEvent, nameOf, type TapeEvent } from "../../tape/types.ts";
import { cancelAccount, requestAccount, responseAccount } from "./control.ts";
import type { EntryDetails, TimelineEntry } from "./entry.ts";
import { createMemory, type TimelineMemory } from "./memory.ts";
import { type DescribeMessage, messageDescribers } from "./message.ts";
import { describeProcessEvent } from "./process-event.ts";
import { systemDescribers } from "./system.ts";
import { singleLine, textAt } from "./text.ts";

/** Describes the events of a tape one after the other, each in the context of the preceding ones. */
export interface Timeline {
  /** The entry of the next event, or `null` for an event that is only part of another. */
  read(event: TapeEvent): TimelineEntry | null;
}

const describers = new Map<string, DescribeMessage>([
  ...messageDescribers,
  ...systemDescribers,
  ["control_request", (frame, memory) => requestAccount(frame, memory)],
  ["control_response", (frame, memory, direction) => responseAccount(frame, direction, memory)],
  ["control_cancel_request", (frame, memory, direction) => cancelAccount(frame, direction, memory)],
]);

function frameAccount(frame: unknown, direction: TapeDirection, memory: TimelineMemory): EntryDetails {
  const name = messageName(frame);
  const type = fieldOf(frame, "type");
  const describe = describers.get(name) ?? describers.get(typeof type === "string" ? type : "");
  const account = describe?.(frame, memory, direction) ?? { summary: described(frame, name) };
  return { name: name === "" ? "line" : name, ...account };
}

/** The description of a frame without its own one: its fields except its name and its ids. */
function described(frame: unknown, name: string): string {
  if (name === "" || typeof frame !== "object" || frame === null) return describeFrame(frame);
  const { type: _t, subtype: _s, uuid: _u, session_id: _i, ...rest } = frame as Record<string, unknown>;
  return Object.keys(rest).length === 0 ? "" : singleLine(JSON.stringify(rest));
}

/** The subagent that sends or receives a frame. */
function subagentOf(frame: unknown): string | null {
  const parent = textAt(frame, "parent_tool_use_id");
  return parent === null ? null : singleLine(textAt(frame, "subagent_type") ?? parent, 80);
}

/**
 * Creates a timeline for a tape that is read as a stream. Connects answers to questions within one process and
 * connection.
 *
 * @param payloads - The large lines of the tape, by content hash. The timeline adds those that it reads.
 * @example
 * import { createTimeline, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * const timeline = createTimeline(tape.payloads);
 * for (const event of tape.events) console.log(timeline.read(event)?.summary);
 */
export function createTimeline(payloads: Payloads = new Map()): Timeline {
  const payloadsById = new Map<string, EventOf<"note/payload">>(payloads);
  const memories = new Map<string, TimelineMemory>();
  const times: number[] = [];

  const accountOf = (event: TapeEvent, memory: TimelineMemory): EntryDetails | null => {
    if (isEvent(event, "note/payload")) {
      payloadsById.set(event.hash, event);
      return null;
    }
    if (!isEvent(event, "wire/frame")) return describeProcessEvent(event, memory);
    if (event.continues) return null;
    const withoutContent = event.payload === undefined && "frame" in event;
    const content = withoutContent ? { frame: event.frame } : decodeTapeLine(event, payloadsById);
    if (content === null)
      return { name: "line", summary: "a large line that the tape no longer holds", marks: ["torn"] };
    if (!("frame" in content)) {
      const text =
        "text" in content && typeof content.text === "string"
          ? singleLine(content.text, 120)
          : "bytes that are not text";
      return { name: "line", summary: `no JSON: ${text}`, marks: event.unterminated ? ["torn", "error"] : ["error"] };
    }
    memory.follow(event.seq, content.frame, event.direction);
    const account = frameAccount(content.frame, event.direction, memory);
    memory.frame(event.seq, content.frame, event.direction);
    return account;
  };

  return {
    read(event) {
      const { seq, us, process, connection } = event;
      times[seq] = us;
      const key = `${connection} ${process}`;
      const memory = memories.get(key) ?? createMemory();
      memories.set(key, memory);
      const account = accountOf(event, memory);
      if (account === null) return null;
      const direction = isEvent(event, "wire/frame") ? event.direction : null;
      return {
        seq,
        us,
        process,
        connection,
        lane: account.lane ?? (direction === "host-to-agent" ? "host" : "agent"),
        direction,
        name: singleLine(account.name ?? nameOf(event), 80),
        summary: singleLine(account.summary),
        marks: account.marks ?? [],
        tool: account.tool == null ? null : singleLine(account.tool, 120),
        toolUseId: account.toolUseId ?? null,
        cause: account.cause ?? null,
        subagent: isEvent(event, "wire/frame") ? subagentOf(event.frame) : null,
        durationUs: account.ends == null ? null : Math.max(0, us - (times[account.ends] ?? us)),
        costUsd: account.costUsd ?? null,
      };
    },
  };
}

/**
 * The timeline of a tape that is in memory.
 *
 * @param events - The events of the tape, in order.
 * @param payloads - The large lines of the tape, by content hash.
 * @example
 * import { type Tape, timelineOf } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * for (const { seq, summary } of timelineOf(tape.events, tape.payloads)) console.log(seq, summary);
 */
export function timelineOf(events: Iterable<TapeEvent>, payloads?: Payloads): TimelineEntry[] {
  const timeline = createTimeline(payloads);
  const entries: TimelineEntry[] = [];
  for (const event of events) {
    const entry = timeline.read(event);
    if (entry !== null) entries.push(entry);
  }
  return entries;
}
