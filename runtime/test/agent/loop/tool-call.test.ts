import { expect, it } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { answer, asks, drive, isResult } from "../fixture/session.ts";

it("runs no tool that the host allows and interrupts at once", async () => {
  const write = use("t1", "Write", { file_path: "/project/a.txt", content: "hello\n" });
  const agent = drive([write, say("done")], ["--permission-prompt-tool=stdio"]);
  agent.user("go");
  const request = await agent.until(asks);
  answer(agent, request, { behavior: "allow", updatedInput: { file_path: "/project/a.txt", content: "hello\n" } });
  agent.send({ type: "control_request", request_id: "stop", request: { subtype: "interrupt" } });
  expect(await agent.until(isResult)).toMatchObject({ terminal_reason: "aborted_tools" });
  await agent.end();
  expect(agent.files.has("/project/a.txt")).toBe(false);
});
