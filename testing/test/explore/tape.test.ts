import { parseTape } from "@agentwire/replay";
import { expect, it } from "vitest";
import { type LawEvent, orderOfTape, tapeOfOrder } from "../../src/index.ts";

const explored = { scenario: { name: "one" }, order: ["first", "peer", "stop"] };
const frame: LawEvent = {
  channel: "wire",
  kind: "frame",
  direction: "host-to-agent",
  text: '{"type":"keep_alive"}',
  at: 3,
};

it("keeps a scenario and an order on the tape of its run", () => {
  const parsed = parseTape(tapeOfOrder(explored, [frame]));
  if (!parsed.ok) throw new Error("The tape cannot be read.");
  const { tape } = parsed;
  expect(orderOfTape(tape.events)).toEqual(explored);
  expect(tape.events.slice(0, 2).map(({ channel }) => channel)).toEqual(["note", "wire"]);
});

it("finds none on another tape", () => {
  expect(orderOfTape([{ channel: "note", kind: "text", text: "a remark" }, frame])).toBeUndefined();
});
