import { asJsonObject } from "@agentwire/protocol/json";
import type { LawEvent, Side } from "../../law/session-event/event.ts";
import type { FrameMutant } from "./mutant.ts";

/** The index of the last frame of a side; -1 if it sent none. */
const lastFrame = (side: Side, events: readonly LawEvent[]): number =>
  events.findLastIndex(({ kind, direction }) => kind === "frame" && direction?.startsWith(side));

/** Changes at the last frame of a side; the session stays as it is if the side sent none. */
const atLast =
  (
    side: Side,
    change: (events: readonly LawEvent[], at: number, last: LawEvent) => readonly LawEvent[],
  ): FrameMutant["apply"] =>
  (events) => {
    const at = lastFrame(side, events);
    const last = events[at];
    return last === undefined ? events : change(events, at, last);
  };

const eventOf = (last: LawEvent, frame: object): LawEvent => ({ ...last, frame, text: JSON.stringify(frame) });

/** Changes of a side's lines, whatever frames they have. */
export const lineMutants = (side: Side): readonly FrameMutant[] => [
  {
    name: "last line without a terminator",
    apply: atLast(side, (events, at, last) => events.with(at, { ...last, frame: undefined, unterminated: true })),
  },
  {
    name: "a line that is not JSON",
    apply: atLast(side, (events, at, last) =>
      events.toSpliced(at, 0, { channel: "wire", kind: "frame", direction: last.direction, text: "not JSON" }),
    ),
  },
  { name: "a frame after the exit", apply: atLast(side, (events, _, last) => [...events, last]) },
  {
    name: "a stream event",
    apply: atLast(side, (events, at, last) => {
      const { uuid, session_id } = asJsonObject(last.frame);
      const frame = { type: "stream_event", event: { type: "ping" }, parent_tool_use_id: null, uuid, session_id };
      return events.toSpliced(at, 0, eventOf(last, frame));
    }),
  },
];
