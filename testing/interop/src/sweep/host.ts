import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AgentProcess, Frame } from "./agent.ts";
import type { Gate } from "./gate.ts";

type Json = Readonly<Record<string, unknown>>;

/** What a host decides. */
interface Decisions {
  /** The answer to each permission request. */
  readonly permission: Json;
  /** The answer to each hook. By default, it decides nothing. */
  readonly hook?: Json;
}

/** One answer of the MCP server `calc` for each method that agents call. */
const calc: Readonly<Record<string, (params: Json) => Json>> = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "calc", version: "1.0.0" },
  }),
  "tools/list": () => ({
    tools: [{ name: "add", description: "Adds one", inputSchema: { type: "object", properties: { a: {} } } }],
  }),
  "tools/call": () => ({ content: [{ type: "text", text: "2" }] }),
};

function mcpAnswer(message: Json): Json {
  const answer = calc[String(message.method)];
  if (message.id === undefined) return { mcp_response: { jsonrpc: "2.0", id: 0, result: {} } };
  const result = answer
    ? { result: answer((message.params ?? {}) as Json) }
    : { error: { code: -32601, message: "No" } };
  return { mcp_response: { jsonrpc: "2.0", id: message.id, ...result } };
}

/** What the host answers to each request of an agent. */
const answers: Readonly<Record<string, (decisions: Decisions, request: Json) => Json>> = {
  can_use_tool: ({ permission }) => permission,
  hook_callback: ({ hook }) => hook ?? {},
  mcp_message: (_decisions, request) => mcpAnswer(request.message as Json),
};

/** Answers the requests of an agent, each when the gate lets it pass, unless the agent withdraws it first. */
export function answering(decisions: Decisions, gate: Gate): (frame: Frame, agent: AgentProcess) => void {
  const withdrawn = new Set<unknown>();
  return (frame, agent) => {
    if (frame.type === "control_cancel_request") withdrawn.add(frame.request_id);
    if (frame.type !== "control_request") return;
    const request = frame.request as Json;
    void gate.pass().then(() => {
      if (withdrawn.has(frame.request_id)) return;
      const answer = answers[String(request.subtype)];
      const outcome = answer
        ? { subtype: "success", response: answer(decisions, request) }
        : { subtype: "error", error: "The host of the sweep does not answer this." };
      agent.send({ type: "control_response", response: { request_id: frame.request_id, ...outcome } });
    });
  };
}

/** Lets each held command in `cwd` end when the gate lets it pass, except the `endless` ones. Returns what stops it. */
export function releasing(cwd: string, gate: Gate, endless: readonly string[] = []): () => void {
  const visited = new Set(endless);
  const timer = setInterval(() => {
    for (const file of existsSync(cwd) ? readdirSync(cwd) : []) {
      const [, name] = /^(.*)\.started$/.exec(file) ?? [];
      if (name === undefined || visited.has(name)) continue;
      visited.add(name);
      gate.noteActivity();
      void gate.pass().then(() => writeFileSync(join(cwd, `${name}.go`), ""));
    }
  }, 10);
  return () => clearInterval(timer);
}
