import { controls } from "@agentwire/protocol";
import { expect, test } from "vitest";
import type { Agent } from "../../src/agent/agent.ts";
import { controlHandlers } from "../../src/agent/controls.ts";

test("every control request that a host may send has a handler", () => {
  const handlers = controlHandlers(() => ({}) as Agent);
  const sent = Object.values(controls).filter(({ direction }) => direction !== "agent-to-host");
  expect(Object.keys(handlers).sort()).toEqual(sent.map(({ subtype }) => subtype).sort());
});
