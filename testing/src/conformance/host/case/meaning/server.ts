import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import type { AgentFrames } from "../../../../peer/agent/frames.ts";
import type { PeerStep } from "../../../../peer/plan.ts";
import { send } from "../../../../peer/plan.ts";
import { differenceOf, same } from "../../../same.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../../define.ts";
import type { OrderParts } from "../../order.ts";
import {
  checkIfPresent,
  hostResponseOf,
  idle,
  requestSteps,
  requiredResponses,
  toolCall,
  turnSteps,
} from "../../query.ts";

const annotations = { audience: ["user"], priority: 0.5 };
/** Every kind of block that a server returns. */
const content = [
  { type: "text", text: "the first block", annotations },
  { type: "text", text: "the second block", _meta: { "example/of": "a block" } },
  { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png", annotations },
  { type: "audio", data: "UklGRg==", mimeType: "audio/wav" },
  {
    ...{ type: "resource_link", uri: "file:///a/note.txt", name: "note", title: "A note", description: "of a day" },
    mimeType: "text/plain",
  },
  { type: "resource", resource: { uri: "file:///b.txt", mimeType: "text/plain", text: "the text of a resource" } },
  { type: "resource", resource: { uri: "file:///c.bin", mimeType: "application/x-data", blob: "AAEC" } },
];
/** What the tool returns: an error with everything that a result may have. */
const result = {
  ...{ content, isError: true, structuredContent: { count: 2, names: ["one", "two"] } },
  _meta: { "example/count": 2 },
};
const server = { name: "notes", tool: "list", description: "Lists the notes of a day.", text: "", input: ["day"] };
const days = ["a Monday", "a Tuesday"];

const mcp = (frames: AgentFrames, id: string, message: Frame): PeerStep[] =>
  requestSteps(frames, id, "mcp_message", { server_name: server.name, message: { jsonrpc: "2.0", ...message } });
const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "agent", version: "1" } };
const mcpResponseOf = (run: HostCaseRun, id: string): JsonObject =>
  asJsonObject(asJsonObject(hostResponseOf(run, id)?.response).mcp_response);
const initializeOf = ({ frames }: HostCaseRun): JsonObject =>
  frames.map(({ request }) => asJsonObject(request)).find(({ subtype }) => subtype === "initialize") ?? {};

/** Whether an error of JSON-RPC has its code and its message. */
function isJsonRpcError(error: unknown): boolean {
  const { code, message } = asJsonObject(error);
  return Number.isInteger(code) && typeof message === "string" && message !== "";
}

/** Whether a list of tools has the user's tool with its description and arguments. */
function listed(list: unknown): boolean {
  const tools = Array.isArray(list) ? list.map(asJsonObject) : [];
  const tool = tools.find(({ name }) => name === server.tool);
  const { properties, required } = asJsonObject(tool?.inputSchema);
  return (
    tool?.description === server.description &&
    server.input.every(
      (name) =>
        asJsonObject(asJsonObject(properties)[name]).type === "string" &&
        Array.isArray(required) &&
        required.includes(name),
    )
  );
}

/** What was lost of a call of the tool, or of its result. */
function lostOfCall(run: HostCaseRun): string | undefined {
  const inputs = run.messages.flatMap((message) => (message.kind === "served" ? [message.input] : []));
  if (
    !same(
      inputs,
      days.map((day) => ({ day })),
    )
  )
    return "The arguments of a tool of the host did not reach it as the agent sent them.";
  for (const at of days.keys()) {
    const lost = differenceOf(result, mcpResponseOf(run, `a-call-${at}`).result);
    if (lost !== undefined) return `\`${lost}\` of the result of a tool did not reach the agent as it was returned.`;
  }
  return undefined;
}

/** What an elicitation asks for: a form, or a visit of an address. Hosts may rename the fields. */
const elicitationRequests: Readonly<Record<string, Frame>> = {
  "an-elicitation-with-a-form": {
    ...{ mcp_server_name: "notes", message: "Which day?", mode: "form", elicitation_id: "elicit-1" },
    requested_schema: {
      ...{ type: "object", required: ["day"] },
      properties: {
        day: { type: "string", title: "Day", description: "A day of the week." },
        count: { type: "number" },
      },
    },
    ...{ title: "A question", display_name: "Notes of a day", description: "asks for a day" },
  },
  "an-elicitation-with-an-address": {
    ...{ mcp_server_name: "mail", message: "Sign in.", mode: "url", elicitation_id: "elicit-2" },
    url: "https://example.com/sign-in?of=mail",
  },
};

/** The names of hosts for these fields, besides those of the agent in camel case. */
const otherNames: Readonly<Record<string, string>> = { mcp_server_name: "serverName" };

const inCamelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The first field of an elicitation that did not reach the user as the agent sent it. */
function lostOfElicitation(sent: Frame, given: unknown): string | undefined {
  const fields = asJsonObject(given);
  return Object.keys(sent).find(
    (name) => !same(sent[name], fields[name] ?? fields[inCamelCase(name)] ?? fields[otherNames[name] ?? name]),
  );
}

/** The answers that a user may give to an elicitation. */
const elicitations: readonly { readonly name: string; readonly answer: NonNullable<OrderParts["elicitation"]> }[] = [
  {
    name: "an-elicitation-that-is-answered",
    answer: { action: "accept", content: { day: "a Sunday", count: 3 }, _meta: { "example/of": "a user" } },
  },
  {
    name: "an-elicitation-with-empty-values",
    answer: { action: "accept", content: { day: "", count: 0, sure: false } },
  },
  { name: "an-elicitation-that-is-declined", answer: { action: "decline" } },
  { name: "an-elicitation-that-is-cancelled", answer: { action: "cancel" } },
];

const many = { ...server, name: "boxes", more: ["open", "close", "seal"] };

const beside = { ...server, name: "inside", input: [] };
const outside = { files: { command: "server-of-files", args: ["--root", "/srv"] } };
const failing = { ...server, name: "failing", throws: "There is no such day." };

/** Cases about the servers and the elicitation callback of the user. */
export const hostServerCases: readonly HostCase[] = [
  hostCase({
    name: "a-server-beside-another",
    order: { prompt: "Begin.", server: { ...beside, text: "listed" }, options: { mcpServers: outside } },
    plan: (frames) => ({ steps: turnSteps(frames, []), rules: requiredResponses }),
    checks: {
      "mcp.call.served": (run) => {
        if (!run.frames.some(({ type }) => type === "user")) return undefined;
        const { sdkMcpServers: named, mcpServers: passed } = initializeOf(run);
        const argv = run.events.find(({ kind }) => kind === "spawn")?.argv ?? [];
        if (!asList(named).includes(beside.name)) return "A server in the host was not announced beside another one.";
        return (
          argv.some((arg) => arg.includes("server-of-files")) ||
          JSON.stringify(passed ?? {}).includes("server-of-files") ||
          "A server that the agent starts was not passed beside one in the host."
        );
      },
    },
  }),
  hostCase({
    name: "a-tool-that-throws",
    order: { prompt: "Begin.", server: failing },
    plan: (frames) => {
      const send = (id: string, message: Frame) =>
        requestSteps(frames, id, "mcp_message", { server_name: failing.name, message: { jsonrpc: "2.0", ...message } });
      return {
        steps: turnSteps(frames, [
          ...send("a-hello", { id: 1, method: "initialize", params: hello }),
          ...send("a-call", {
            id: 2,
            method: "tools/call",
            params: { name: failing.tool, arguments: { day: "a Monday" } },
          }),
        ]),
        rules: requiredResponses,
      };
    },
    checks: {
      "mcp.call.served": (run) =>
        checkIfPresent(hostResponseOf(run, "a-call"), (response) =>
          JSON.stringify(response).includes(failing.throws)
            ? true
            : "The text of an error that a tool threw did not reach the agent.",
        ),
    },
  }),
  hostCase({
    name: "a-server-with-arguments",
    order: { prompt: "Begin.", server: { ...server, result } },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...mcp(frames, "a-hello", { id: 1, method: "initialize", params: hello }),
        ...mcp(frames, "a-odd", { id: 2, method: "no/such/method", params: {} }),
        ...mcp(frames, "a-list", { id: 3, method: "tools/list", params: {} }),
        ...days.flatMap((day, at) => [
          ...send(toolCall(frames, `toolu_${at}`, "mcp__notes__list", { day })),
          ...mcp(frames, `a-call-${at}`, {
            id: 10 + at,
            method: "tools/call",
            params: { name: server.tool, arguments: { day } },
          }),
          ...send(frames.toolResult(`toolu_${at}`, "listed")),
        ]),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "mcp.call.served": (run) => {
        if (!run.frames.some(({ type }) => type === "user")) return undefined;
        const { sdkMcpServers: named, sdkMcpServerManifests: manifests } = initializeOf(run);
        if (!Array.isArray(named) || named.filter((name) => name === server.name).length !== 1)
          return "A server of the user was not announced, or twice.";
        const manifest = asJsonObject(asJsonObject(manifests)[server.name]).toolsListResult;
        if (manifest !== undefined && !listed(asJsonObject(manifest).tools))
          return "The manifest of a server does not have its tool as the user declared it.";
        if (!hostResponseOf(run, "a-call-1")) return undefined;
        if (!listed(asJsonObject(mcpResponseOf(run, "a-list").result).tools))
          return "`tools/list` does not have the tool as the user declared it.";
        return lostOfCall(run) ?? true;
      },
      "mcp.message.answered": (run) =>
        checkIfPresent(
          hostResponseOf(run, "a-hello"),
          () =>
            isJsonRpcError(mcpResponseOf(run, "a-odd").error) ||
            "An unknown method of MCP got no error, or one without a code or a message.",
        ),
    },
  }),
  hostCase({
    name: "a-server-with-several-tools",
    order: { prompt: "Begin.", server: many },
    plan: (frames) => {
      const send = (id: string, message: Frame) =>
        requestSteps(frames, id, "mcp_message", { server_name: many.name, message: { jsonrpc: "2.0", ...message } });
      return {
        steps: turnSteps(frames, [
          ...send("a-hello", { id: 1, method: "initialize", params: hello }),
          ...send("a-list", { id: 2, method: "tools/list", params: {} }),
          ...many.more.flatMap((name, at) =>
            send(`a-${name}`, { id: 3 + at, method: "tools/call", params: { name, arguments: {} } }),
          ),
        ]),
        rules: requiredResponses,
      };
    },
    checks: {
      "mcp.call.served": (run) =>
        checkIfPresent(hostResponseOf(run, "a-seal"), () => {
          const tools = asList(asJsonObject(mcpResponseOf(run, "a-list").result).tools).map(asJsonObject);
          const lost = [many.tool, ...many.more].find((name) => tools.every((tool) => tool.name !== name));
          if (lost !== undefined) return `\`tools/list\` lacks the tool \`${lost}\` of a server.`;
          const other = many.more.find(
            (name) =>
              !same(asList(asJsonObject(mcpResponseOf(run, `a-${name}`).result).content), [
                { type: "text", text: name },
              ]),
          );
          return other === undefined || `A call of the tool \`${other}\` got the result of another tool, or none.`;
        }),
    },
  }),
  ...elicitations.map(({ name, answer }) =>
    hostCase({
      name,
      order: { prompt: "Begin.", elicitation: answer },
      plan: (frames) => ({
        steps: turnSteps(
          frames,
          requestSteps(frames, "a-elicit", "elicitation", {
            ...{ mcp_server_name: "notes", message: "Which day?", mode: "form" },
            requested_schema: { type: "object", properties: { day: { type: "string" } } },
          }),
          idle(frames),
        ),
        rules: requiredResponses,
      }),
      checks: {
        "mcp.elicitation.answered": (run) =>
          checkIfPresent(hostResponseOf(run, "a-elicit"), ({ response }) => {
            const elicitation = run.messages.find(({ kind }) => kind === "elicited");
            if (elicitation?.kind !== "elicited") return "An elicitation did not reach the user.";
            if (elicitation.message !== "Which day?") return "The message of an elicitation reached the user changed.";
            const lost = differenceOf(answer, response);
            return lost === undefined || `\`${lost}\` of the answer to an elicitation did not reach the agent.`;
          }),
      },
    }),
  ),
  ...Object.entries(elicitationRequests).map(([name, params]) =>
    hostCase({
      name,
      order: { prompt: "Begin.", elicitation: { action: "decline" }, elicitationRequest: true },
      plan: (frames) => ({
        steps: turnSteps(frames, requestSteps(frames, "a-elicit", "elicitation", params), idle(frames)),
        rules: requiredResponses,
      }),
      checks: {
        "mcp.elicitation.answered": (run) =>
          checkIfPresent(hostResponseOf(run, "a-elicit"), () => {
            const elicitation = run.messages.find(({ kind }) => kind === "elicited");
            if (elicitation?.kind !== "elicited") return "An elicitation did not reach the user.";
            const lost = lostOfElicitation(params, elicitation.request);
            return lost === undefined || `\`${lost}\` of an elicitation did not reach the user as the agent sent it.`;
          }),
      },
    }),
  ),
];
