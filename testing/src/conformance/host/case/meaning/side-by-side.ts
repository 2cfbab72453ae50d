import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { responseTo } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { same } from "../../../same.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../../define.ts";
import {
  checkIfPresent,
  completed,
  hostResponseOf,
  idle,
  reported,
  requiredResponses,
  turnSteps,
} from "../../query.ts";

const server = { name: "north", tool: "get", description: "Gets a thing.", text: "from the north" };
const second = { name: "south", text: "from the south" };
const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "agent", version: "1" } };

/** Calls of the same tool, at once: two servers, and one server twice. Servers count their requests on their own. */
const calls: readonly (readonly [id: string, server: string, request: number])[] = [
  ["a-north", server.name, 7],
  ["a-south", second.name, 7],
  ["a-north-again", server.name, 8],
];

const mcp = (id: string, name: string, message: Frame): Frame => ({
  ...{ type: "control_request", request_id: id },
  request: { subtype: "mcp_message", server_name: name, message: { jsonrpc: "2.0", ...message } },
});
const resultOf = (run: HostCaseRun, id: string): JsonObject =>
  asJsonObject(asJsonObject(asJsonObject(hostResponseOf(run, id)?.response).mcp_response).result);
const initializeOf = ({ frames }: HostCaseRun): JsonObject =>
  frames.map(({ request }) => asJsonObject(request)).find(({ subtype }) => subtype === "initialize") ?? {};

/** The schema of the nested argument in a list of tools. */
const boxIn = (list: unknown): JsonObject => {
  const [tool] = asList(asJsonObject(list).tools).map(asJsonObject);
  return asJsonObject(asJsonObject(asJsonObject(tool?.inputSchema).properties).box);
};

/** Whether a schema has the parts of the nested argument. */
function isNested({ properties, required }: JsonObject): boolean {
  const { lid, sizes, label } = asJsonObject(properties);
  const { width } = asJsonObject(asJsonObject(asJsonObject(sizes).items).properties);
  const choices = asJsonObject(label);
  return (
    same(asJsonObject(lid).enum, ["open", "shut"]) &&
    asJsonObject(width).type === "number" &&
    (asList(choices.anyOf).length === 2 || asList(choices.type).length === 2) &&
    asList(required).length === 3
  );
}

/** A variable of the host that its user withholds from the agent. */
const withheldVariable = "CLAUDE_CONFIG_DIR";

/** Cases in which things of the user exist beside each other, or come earlier than usual. */
export const sideBySideCases: readonly HostCase[] = [
  hostCase({
    name: "two-servers-with-one-tool",
    order: { prompt: "Begin.", server, second },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...[server.name, second.name].flatMap((name) => [
          ...send(mcp(`a-hello-${name}`, name, { id: 1, method: "initialize", params: hello })),
          expectFrame(responseTo(`a-hello-${name}`)),
          ...send(mcp(`a-ready-${name}`, name, { method: "notifications/initialized" })),
        ]),
        ...send(
          ...calls.map(([id, name, request]) =>
            mcp(id, name, { id: request, method: "tools/call", params: { name: server.tool, arguments: {} } }),
          ),
        ),
        ...calls.map(([id]) => expectFrame(responseTo(id))),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "mcp.call.served": (run) =>
        checkIfPresent(hostResponseOf(run, "a-north-again"), () => {
          for (const [id, name, request] of calls) {
            const { mcp_response: answer } = asJsonObject(hostResponseOf(run, id)?.response);
            if (asJsonObject(answer).id !== request) return "The response of a server has the id of another request.";
            const { text } = name === server.name ? server : second;
            if (!same(asList(resultOf(run, id).content), [{ type: "text", text }]))
              return "A call reached a tool of another server with the same name.";
          }
          return true;
        }),
    },
  }),
  hostCase({
    name: "a-server-with-nested-input",
    order: { prompt: "Begin.", server: { ...server, nested: true } },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(mcp("a-hello", server.name, { id: 1, method: "initialize", params: hello })),
        expectFrame(responseTo("a-hello")),
        ...send(mcp("a-list", server.name, { id: 2, method: "tools/list", params: {} })),
        expectFrame(responseTo("a-list")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "mcp.call.served": (run) =>
        checkIfPresent(hostResponseOf(run, "a-list"), () => {
          const { toolsListResult: manifest } = asJsonObject(
            asJsonObject(initializeOf(run).sdkMcpServerManifests)[server.name],
          );
          if (manifest !== undefined && !isNested(boxIn(manifest)))
            return "The manifest of a server lacks parts of the nested input of its tool.";
          return isNested(boxIn(resultOf(run, "a-list"))) || "`tools/list` lacks parts of the nested input of a tool.";
        }),
    },
  }),
  hostCase({
    name: "a-hook-that-returns-nothing",
    order: { prompt: "Begin.", hooks: [{ event: "PreToolUse", output: {}, nothing: true }] },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send((_, received) => {
          const greeting = JSON.stringify(
            received.find(({ request }) => asJsonObject(request).subtype === "initialize"),
          );
          const [, callback = "none"] = /"hookCallbackIds":\["([^"]+)"/.exec(greeting) ?? [];
          const input = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: {}, tool_use_id: "toolu_1" };
          return frames.request("a-hook", "hook_callback", { callback_id: callback, input, tool_use_id: "toolu_1" });
        }),
        expectFrame(responseTo("a-hook")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "hook.answer.user": (run) => {
        if (!reported(run, "hooked")) return undefined;
        const answer = hostResponseOf(run, "a-hook");
        if (!answer) return "A hook that returned nothing got no response.";
        return (
          (answer.subtype === "success" && Object.keys(asJsonObject(answer.response)).length === 0) ||
          "A hook that returned nothing got a response with an output, or an error."
        );
      },
    },
  }),
  hostCase({
    name: "a-request-directly-after-the-start",
    order: { prompt: "Begin.", atOnce: [{ method: "setModel", arguments: ["claude-haiku-4-5"] }] },
    plan: (frames) => ({
      steps: turnSteps(frames, [expectFrame({ type: "control_request", request: { subtype: "set_model" } })]),
      rules: requiredResponses,
    }),
    checks: {
      "control.response.heard": (run) => {
        if (!run.frames.some(({ type }) => type === "user")) return undefined;
        const request = run.frames.find((frame) => asJsonObject(frame.request).subtype === "set_model");
        if (!request) return "A request directly after the start of the session did not reach the agent.";
        if (asJsonObject(request.request).model !== "claude-haiku-4-5") return "A request reached the agent changed.";
        return reported(run, "answered") || "A request got a response, and its caller was not notified.";
      },
    },
  }),
  hostCase({
    name: "an-elicitation-without-a-callback",
    order: { prompt: "Begin." },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        [
          ...send(
            frames.request("a-elicit", "elicitation", {
              ...{ mcp_server_name: "notes", message: "Which day?", mode: "form" },
              requested_schema: { type: "object", properties: {} },
            }),
          ),
          expectFrame(responseTo("a-elicit")),
        ],
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "mcp.elicitation.declined": (run) => {
        const answer = hostResponseOf(run, "a-elicit");
        if (!answer)
          return completed(run, "") === true || reported(run, "end") ? "An elicitation got no response." : undefined;
        return (
          answer.subtype === "error" ||
          asJsonObject(answer.response).action === "decline" ||
          "A host that asks no user accepted an elicitation."
        );
      },
    },
  }),
  hostCase({
    name: "an-environment-without-a-variable",
    order: { prompt: "Begin.", withheld: withheldVariable },
    plan: (frames) => ({ steps: turnSteps(frames, []), rules: requiredResponses }),
    checks: {
      "option.passed": (run) => {
        const { env } = run.events.find(({ kind }) => kind === "spawn") ?? {};
        return checkIfPresent(
          env,
          (given) => !(withheldVariable in given) || "The agent got a variable that the user withheld from it.",
        );
      },
    },
  }),
  ...(["abort", "leave"] as const).map((action) =>
    hostCase({
      name: `a-session-that-ends-by-${action}`,
      order: { prompt: "Begin.", onFirstMessage: { do: action } },
      exitDelayMs: 400,
      plan: (frames) => ({
        steps: [expectFrame({ type: "user" }), ...send(frames.message("system/init"))],
        rules: requiredResponses,
      }),
      checks: {
        "ending.close.grace": ({ medium, events }) => {
          if (medium === "memory" || !events.some(({ kind }) => kind === "spawn")) return undefined;
          const isEnded = events.some(({ kind, direction }) => kind === "end" && direction === "host-to-agent");
          const hasSignal = events.some(({ kind }) => kind === "signal");
          return (isEnded && !hasSignal) || "The agent was left running, or ended without time to finish.";
        },
      },
    }),
  ),
];
