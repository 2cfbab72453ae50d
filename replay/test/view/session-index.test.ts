import { conversationOf, createFold, createMemoryTape, followActivity, type TimelineState } from "@agentwire/replay";
import { expect, test } from "vitest";
import { addDurations, indexEvents, indexOfSeq, sessionParts } from "../../src/view/session-index.ts";

test("an index has a row for each event with an entry", () => {
  const tape = createMemoryTape();
  tape.frame("agent-to-host", { type: "keep_alive" });
  const indexer = indexEvents();
  const rows = tape.tape().events.map((event) => indexer.push(event));
  expect(rows.map((row) => row?.entry.name)).toEqual(["keep_alive"]);
});

test("finds the position of an event number, also beyond gaps", () => {
  const list = [2, 3, 7].map((seq) => ({ seq }));
  expect([2, 3, 7].map((seq) => indexOfSeq(list, seq))).toEqual([0, 1, 2]);
  expect([1, 5, 8].map((seq) => indexOfSeq(list, seq))).toEqual([undefined, undefined, undefined]);
});

test("each part of a session has the states before its first event", () => {
  const tape = createMemoryTape();
  for (let turn = 0; turn < 6000; turn++) {
    tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "go" } });
    tape.frame("agent-to-host", { type: "result", subtype: "success", is_error: false, num_turns: 1 });
  }
  const { events } = tape.tape();
  const parts = sessionParts(events, followActivity().activity());
  expect(parts.map((part) => part.events.length)).toEqual([10_000, 2000]);
  const fold = createFold();
  for (const event of events.slice(0, 10_000)) fold.push(event);
  // The conversation is a long linked list, which a deep comparison would follow until the stack overflows.
  const comparable = (states: ReadonlyMap<number, TimelineState> | undefined) =>
    [...(states ?? [])].map(([id, state]) => [id, { ...state, conversation: conversationOf(state) }]);
  expect(comparable(parts[1]?.before)).toEqual(comparable(fold.states));
  expect(parts[1]?.before?.get(1)?.turns).toBe(5000);
});

test("regression: the duration of a turn contained the start of the agent before it", () => {
  const tape = createMemoryTape();
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "go" } });
  tape.frame("agent-to-host", { type: "result", subtype: "success", is_error: false, num_turns: 1 });
  const indexer = indexEvents();
  const entries = tape.tape().events.flatMap((event) => indexer.push(event)?.entry ?? []);
  const at = entries.length - 1;
  const last = entries[at]?.seq ?? 0;
  entries[at] = { ...(entries[at] as (typeof entries)[number]), durationUs: 9_000_000 };
  const turn = { kind: "turn", last, from: 2_000_000, to: 9_000_000, ran: true };
  addDurations(entries, { spans: [turn] } as unknown as Parameters<typeof addDurations>[1]);
  expect(entries[at]?.durationUs).toBe(7_000_000);
});
