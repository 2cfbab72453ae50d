import { createMemoryTape, followActivity } from "@agentwire/replay";
import { expect, test } from "vitest";
import { packSession } from "../../src/view/packed-session.ts";

const tape = createMemoryTape();
tape.frame("agent-to-host", { type: "keep_alive" });
const { events } = tape.tape();
const activity = followActivity().activity();
const pack = (json: string): string => `<${json.length}>`;

test("a session has its violations, its activity, and an index and the events of each part", () => {
  const packed = packSession({ events, violations: [] }, activity, { pack, limit: 1000 });
  expect(packed.split(".")).toHaveLength(4);
  expect(packed.startsWith("<2>.")).toBe(true);
  expect(packSession({ events: [], violations: [] }, activity, { pack, limit: 0 }).split(".")).toHaveLength(2);
});

test("a session that is too large is refused", () => {
  expect(() => packSession({ events, violations: [] }, activity, { pack, limit: 9 })).toThrow(RangeError);
});
