import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { agentFrames, expectFrame, send } from "@agentwire/testing";
import { standInAgent } from "@agentwire/testing/node";
import { expect, it } from "vitest";

it("names the frame that a plan expects and the host does not send, and exits with 70", {
  timeout: 120_000,
}, async () => {
  const agent = standInAgent({ steps: [expectFrame({ type: "user", message: { content: "the right prompt" } })] });
  const host = spawn(agent.executable, { stdio: ["pipe", "ignore", "pipe"] });
  const errors = text(host.stderr);
  const code = new Promise((done) => host.on("close", done));
  expect(await code).toBe(70);
  expect(await errors).toContain("The scripted agent stopped: ");
  expect(agent.log().agent.outcome).toBe("stuck");
  expect(agent.log().events.at(-1)).toMatchObject({ kind: "exit", code: 70 });
  agent.close();
});

it("fails at once when the host answers otherwise, and leaves the reason as stderr among its events", {
  timeout: 120_000,
}, async () => {
  const response = { request_id: "req_1", response: { behavior: "deny" } };
  const agent = standInAgent({
    steps: [
      ...send(agentFrames().request("req_1", "can_use_tool")),
      expectFrame({ type: "control_response", response }),
    ],
  });
  const host = spawn(agent.executable, { stdio: ["pipe", "ignore", "ignore"] });
  const code = new Promise((done) => host.on("close", done));
  host.stdin.write(
    `${JSON.stringify({
      type: "control_response",
      response: { subtype: "success", request_id: "req_1", response: { behavior: "allow", updatedInput: {} } },
    })}\n`,
  );
  expect(await code).toBe(70);
  const reason = 'the response to req_1 has response.response.behavior "allow" (expected "deny")';
  const { events, agent: outcome } = agent.log();
  expect(outcome.reason).toContain(reason);
  expect(events.at(-2)).toMatchObject({ channel: "process", kind: "stderr", text: expect.stringContaining(reason) });
  expect(events.at(-1)).toMatchObject({ kind: "exit", code: 70 });
  agent.close();
});
