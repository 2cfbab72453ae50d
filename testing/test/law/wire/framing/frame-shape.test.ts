import { expect, it } from "vitest";
import { checkLaws, type LawEvent, lawChecker } from "../../../../src/index.ts";

const frame = (from: "host" | "agent", value: unknown): LawEvent => ({
  channel: "wire",
  kind: "frame",
  connection: 1,
  direction: from === "host" ? "host-to-agent" : "agent-to-host",
  frame: value,
});

const shapeOf = (events: readonly LawEvent[]) =>
  checkLaws(events).filter(({ requirement }) => requirement === "framing.frame.shape");

it("lists the missing fields of a frame", () => {
  const user = { type: "user", message: { role: "user", content: "Hi" }, session_id: "" };
  const [found] = shapeOf([frame("host", user)]);
  expect(found?.message).toContain("It lacks /parent_tool_use_id");
});

it("reports an invalid response to a request that the caller has validated", () => {
  const checker = lawChecker();
  const request = {
    type: "control_request",
    request_id: "1",
    request: { subtype: "can_use_tool", tool_name: "Bash", input: { command: "ls" }, tool_use_id: "t1" },
  };
  const response = { subtype: "success", request_id: "1", response: { behavior: 7 } };
  checker.event(frame("agent", request), true);
  expect(checker.event(frame("host", { type: "control_response", response }))).toContainEqual(
    expect.objectContaining({ requirement: "framing.frame.shape", frame: "control_response/can_use_tool" }),
  );
});
