// Fails on purpose: the report of a failing test names the tape of its session.
import { say, script } from "@agentwire/testing";
import { test } from "@agentwire/testing/vitest";
import { expect } from "vitest";

test("fails", async ({ session }) => {
  const { tape } = await session({ script: script(say("Hello.")), plan: { steps: [] } });
  expect(tape).toEndWith({ type: "result", result: "Good bye." });
});
