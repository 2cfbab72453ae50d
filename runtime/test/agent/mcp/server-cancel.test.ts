import { expect, test } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { type Driven, drive, type Frame, isResult } from "../fixture/session.ts";

const hello = {
  serverInfo: { name: "calc", version: "1" },
  capabilities: { tools: {} },
  protocolVersion: "2025-11-25",
};
const tools = { tools: [{ name: "slow", inputSchema: { type: "object" } }] };

/** Says yes to every question. Of the server's messages it answers all but calls. */
async function serve(agent: Driven, calls: Frame[]): Promise<void> {
  const handled = new Set<Frame>();
  for (;;) {
    const frame = await agent.until((one) => !handled.has(one) && (one.type === "control_request" || isResult(one)));
    handled.add(frame);
    if (isResult(frame)) return;
    const request = frame.request as Frame & { message?: Frame };
    if (request.message?.method === "tools/call" || request.message?.method === "notifications/cancelled") {
      calls.push(request.message);
      continue;
    }
    const response =
      request.message === undefined
        ? { behavior: "allow", updatedInput: {} }
        : { mcp_response: { jsonrpc: "2.0", id: request.message.id ?? 0, result: {} } };
    agent.send({
      type: "control_response",
      response: { subtype: "success", request_id: frame.request_id, response },
    });
  }
}

const introduce = (agent: Driven): void =>
  agent.send({
    type: "control_request",
    request_id: "i",
    request: {
      subtype: "initialize",
      sdkMcpServers: ["calc"],
      sdkMcpServerManifests: { calc: { initializeResult: hello, toolsListResult: tools } },
    },
  });

test("a call of a server in the host is abandoned after the time that the environment allows", async () => {
  const agent = drive(
    [use("t1", "mcp__calc__slow", {}), say("done")],
    ["--permission-prompt-tool", "stdio"],
    new Map(),
    {
      MCP_TOOL_TIMEOUT: "1500",
    },
  );
  introduce(agent);
  agent.user("go");
  const calls: Frame[] = [];
  await serve(agent, calls);
  await agent.end();
  expect(calls.map(({ method }) => method)).toEqual(["tools/call", "notifications/cancelled"]);
  expect(calls[1]?.params).toMatchObject({ requestId: calls[0]?.id });
  const results = agent.frames.filter(({ type }) => type === "user");
  expect(JSON.stringify(results)).toContain('\\"calc\\" tool \\"slow\\" timed out after 1s');
});

test("regression: the call of an interrupted turn was withdrawn from the host, and the server was not notified", async () => {
  const agent = drive([use("t1", "mcp__calc__slow", {}), say("done")], ["--permission-prompt-tool", "stdio"]);
  introduce(agent);
  agent.user("go");
  const calls: Frame[] = [];
  const served = serve(agent, calls);
  await agent.until(({ request }) => (request as { message?: Frame } | undefined)?.message?.method === "tools/call");
  agent.send({ type: "control_request", request_id: "stop", request: { subtype: "interrupt" } });
  await served;
  await agent.end();
  expect(calls.map(({ method }) => method)).toEqual(["tools/call", "notifications/cancelled"]);
  expect(calls[1]?.params).toMatchObject({ requestId: calls[0]?.id });
  expect(agent.frames.some(({ type }) => type === "control_cancel_request")).toBe(false);
});
