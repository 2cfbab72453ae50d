import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { script } from "../../../../model/script/script.ts";
import { responseTo } from "../../../../peer/host/rules.ts";
import { type AgentCase, agentCase, type CaseRun } from "../../define.ts";
import { checkIfPresent, indexOfFrame, requestsOf, responseOf, resultOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, controlRequestStep, sendControl, sessionPlan } from "../../steps.ts";

const tool = {
  name: "add",
  description: "Adds",
  inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: {} },
  execution: { taskSupport: "forbidden" },
};
const hello = {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: "calc", version: "1.0.0" },
};

const results: Readonly<Record<string, (params: Frame) => Frame>> = {
  initialize: () => hello,
  "tools/list": () => ({ tools: [tool, { ...tool, name: "fail" }] }),
  "tools/call": ({ name }) =>
    name === "fail"
      ? { isError: true, content: [{ type: "text", text: "the server failed" }] }
      : { content: [{ type: "text", text: "the sum is 5" }] },
};

/** An MCP server of the host. */
const calculator = ({ message }: Frame) => {
  const { id, method, params } = asJsonObject(message);
  return {
    mcp_response: { jsonrpc: "2.0", id: id ?? 0, result: results[String(method)]?.(asJsonObject(params)) ?? {} },
  };
};

const methods = (run: CaseRun) =>
  requestsOf(run, "mcp_message").map(({ request }) => asJsonObject(asJsonObject(request).message).method);

export const mcpCases: readonly AgentCase[] = [
  agentCase({
    name: "mcp-server-in-the-host",
    processes: [
      () => ({
        argv: [...askForPermission, "--allowedTools=mcp__calc"],
        script: script(
          use(toolUse("toolu_add", "mcp__calc__add", {})),
          use(toolUse("toolu_fail", "mcp__calc__fail", {})),
          say("done"),
        ),
        plan: sessionPlan(
          [...ask("add"), ...sendControl("h-status", "mcp_status")],
          { mcp: calculator },
          { sdkMcpServers: ["calc"] },
        ),
      }),
    ],
    checks: {
      "mcp.handshake.order": (run) =>
        checkIfPresent(methods(run)[0], (first) => {
          if (first !== "initialize") return `The first message to the server was ${first}.`;
          const begun = indexOfFrame(run, controlRequestStep("mcp_message", { message: { method: "initialize" } }));
          return (
            begun < indexOfFrame(run, responseTo("h-init")) ||
            "`initialize` was answered before the server was greeted."
          );
        }),
      "mcp.error.result": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_fail"), ({ is_error: error }) => {
          if (error !== true) return "A failure of a server has a result without `is_error`.";
          return resultOf(run)?.subtype === "success" || "A failure of a server ended the turn.";
        }),
      "mcp.status.entry": (run) =>
        checkIfPresent(responseOf(run, "h-status"), ({ response }) => {
          const servers = asList(asJsonObject(response).mcpServers).map(asJsonObject);
          return (
            servers.some(({ name, status }) => name === "calc" && typeof status === "string") ||
            "The list of servers lacks one that is configured."
          );
        }),
    },
  }),
  agentCase({
    name: "mcp-server-with-a-manifest",
    processes: [
      () => ({
        argv: [...askForPermission, "--allowedTools=mcp__calc"],
        script: script(use(toolUse("toolu_add", "mcp__calc__add", {})), say("done")),
        plan: sessionPlan(
          ask("add"),
          { mcp: calculator },
          {
            sdkMcpServers: ["calc"],
            sdkMcpServerManifests: {
              calc: {
                initializeResult: { ...hello, protocolVersion: "2025-11-25" },
                toolsListResult: { tools: [tool] },
              },
            },
          },
        ),
      }),
    ],
    checks: {},
  }),
  agentCase({
    name: "a-server-that-never-answers",
    slow: true,
    processes: [
      () => ({
        script: script(say("without it")),
        // Two attempts of half a minute each, and time for the turn.
        timeoutMs: 100_000,
        plan: sessionPlan(
          [...ask("go"), ...sendControl("h-status", "mcp_status")],
          { mcp: () => undefined },
          { sdkMcpServers: ["calc"] },
        ),
      }),
    ],
    checks: {
      "mcp.silent.bounded": (run) =>
        checkIfPresent(requestsOf(run, "mcp_message")[0], () => {
          if (!resultOf(run)) return "A server that never answers kept the turn from coming.";
          return checkIfPresent(responseOf(run, "h-status"), ({ response }) => {
            const [server] = asList(asJsonObject(response).mcpServers).map(asJsonObject);
            return server?.status === "failed" || `A server that never answers was reported as ${server?.status}.`;
          });
        }),
    },
  }),
];
