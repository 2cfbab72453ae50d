import type { ModelPort } from "@agentwire/runtime";
import { expect, it } from "vitest";
import { quietWorld, stillClock } from "../../../../src/engine/rerun/world/quiet-world.ts";

it("ids differ in their first digits and in their last ones, of which short names are made", () => {
  const { ids } = quietWorld({} as ModelPort, stillClock(0), {});
  const made = Array.from({ length: 100 }, () => ids.uuid());
  expect(new Set(made.map((id) => id.slice(0, 8))).size).toBe(100);
  expect(new Set(made.map((id) => id.slice(-6))).size).toBe(100);
});
