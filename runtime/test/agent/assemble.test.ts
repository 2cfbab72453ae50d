import { controls } from "@agentwire/protocol";
import { expect, test } from "vitest";
import { controlHandlers } from "../../src/agent/assemble.ts";
import { say } from "./fixture/scripted-model.ts";
import { drive } from "./fixture/session.ts";

const never = () => {
  throw new Error("Nothing was requested.");
};

test("every control request that a host may send has a handler", () => {
  const sent = Object.values(controls).filter(({ direction }) => direction !== "agent-to-host");
  expect(Object.keys(controlHandlers(never)).sort()).toEqual(sent.map(({ subtype }) => subtype).sort());
});

test.each(["get_plan", "rewind_files"])("the features of an assembled agent answer %s", async (subtype) => {
  const driven = drive([]);
  driven.send({
    type: "control_request",
    request_id: "r1",
    request: { subtype, user_message_id: "00000000-0000-4000-8000-000000000001", dry_run: true },
  });
  const answer = await driven.until(({ type }) => type === "control_response");
  await driven.end();
  expect(answer.response).toMatchObject({ subtype: "success", request_id: "r1" });
});

test("the slash commands of features are listed beside the agent's own", async () => {
  const driven = drive([say("Hello.")]);
  driven.user("hi");
  const init = await driven.until(({ subtype }) => subtype === "init");
  await driven.end();
  expect(init.slash_commands).toEqual(
    expect.arrayContaining(["agents", "autocompact", "clear", "compact", "goal", "list-agents"]),
  );
});
