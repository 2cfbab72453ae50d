import { expect, it } from "vitest";
import { sessionFrameKinds } from "../../../src/conformance/mutant/frame-kind.ts";

it("names a response after its request, and a hook call after its event", () => {
  const kindOf = sessionFrameKinds();
  const event = (direction: "host-to-agent" | "agent-to-host", frame: object) =>
    kindOf({ channel: "wire", kind: "frame", direction, frame });
  const input = { hook_event_name: "Stop" };
  expect(event("agent-to-host", { type: "system", subtype: "init" })).toBe("system/init");
  expect(
    event("agent-to-host", {
      type: "control_request",
      request_id: "a-1",
      request: { subtype: "hook_callback", input },
    }),
  ).toBe("control_request/hook_callback Stop");
  expect(
    event("host-to-agent", { type: "control_response", response: { request_id: "a-1", subtype: "success" } }),
  ).toBe("control_response/hook_callback Stop");
});
