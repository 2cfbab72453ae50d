// The same checks without vitest: plain functions that return whether the check passed, and a sentence.
import assert from "node:assert/strict";
import { test } from "node:test";
import { endsWith, obeysLaws, say, script } from "@agentwire/testing";
import { runSimulation } from "@agentwire/testing/node";
import { plan } from "./host.mjs";

test("a session obeys the laws and ends with a success", async () => {
  const { events } = await runSimulation({ script: script(say("Hello.")), plan: plan("Hi") });
  for (const { pass, message } of [obeysLaws(events), endsWith(events, { type: "result", subtype: "success" })]) {
    assert.ok(pass, message);
  }
});
