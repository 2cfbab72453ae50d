import { expect, test } from "vitest";
import { frameKind, reportedKind } from "../../../src/engine/compare/frame-kind.ts";

const assistant = (block: object) => ({ type: "assistant", message: { content: [block] } });
const use = (name: string) => assistant({ type: "tool_use", name });

test("tools, hook events and blocks distinguish frames, if they have to", () => {
  expect(frameKind(use("Read"), true)).not.toBe(frameKind(use("Bash"), true));
  expect(frameKind(use("Read"), true)).not.toBe(frameKind(assistant({ type: "text" }), true));
  expect(frameKind(use("Read"), false)).toBe(frameKind(use("Bash"), false));
});

test("messages of the system differ by their subtype in any case", () => {
  const system = (subtype: string) => ({ type: "system", subtype });
  expect(frameKind(system("init"), false)).not.toBe(frameKind(system("status"), false));
});

test.each([
  [{ type: "system", subtype: "init" }, undefined, "system/init"],
  [{ type: "control_request", request: { subtype: "interrupt" } }, undefined, "control_request/interrupt"],
  [{ type: "control_response" }, "initialize", "control_response/initialize"],
  [{ type: "control_response" }, undefined, "control_response"],
  [undefined, undefined, "a line that is not a frame"],
])("%j is reported as one kind", (frame, subtype, kind) => {
  expect(reportedKind(frame, subtype)).toBe(kind);
});
