import { expect, test } from "vitest";
import { remoteControl } from "../../../../src/agent/control/handler/remote-control.ts";
import { ask, refusal } from "../ask.ts";

test("remote control can be disabled, not enabled", async () => {
  expect(await ask(remoteControl, {}, { enabled: false })).toBeUndefined();
  expect((await refusal(ask(remoteControl, {}, { enabled: true }))).message).toContain("not available");
});
