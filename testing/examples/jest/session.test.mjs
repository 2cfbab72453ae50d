// The same checks with Jest, which supports modules if Node is started with --experimental-vm-modules.
import { endsWith, obeysLaws, say, script } from "@agentwire/testing";
import { runSimulation } from "@agentwire/testing/node";
import { expect, test } from "@jest/globals";
import { plan } from "../node-test/host.mjs";

test("a session obeys the laws and ends with a success", async () => {
  const { events } = await runSimulation({ script: script(say("Hello.")), plan: plan("Hi") });
  expect(obeysLaws(events)).toMatchObject({ pass: true });
  expect(endsWith(events, { type: "result", subtype: "success" })).toMatchObject({ pass: true });
});
