import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, asText } from "@agentwire/protocol/json";
import type { HostAnswer } from "../../peer/host/rules.ts";

/** The MCP server of the host of a generated session, and its only tool. */
export const hostServer = "desk";
export const noteTool = `mcp__${hostServer}__note`;

const hello = {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: hostServer, version: "1.0.0" },
};
const note = {
  name: "note",
  description: "Takes a note",
  inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
};

/** The host's answers to a call of the tool: the answer to the message, or none. */
export const serverAnswers = {
  text: { result: { content: [{ type: "text", text: "noted" }] } },
  structured: { result: { content: [{ type: "text", text: "noted" }], structuredContent: { noted: true } } },
  empty: { result: { content: [] } },
  failure: { result: { isError: true, content: [{ type: "text", text: "the server failed" }] } },
  error: { error: { code: -32603, message: "the server broke" } },
  refused: "the server is gone",
  silence: undefined,
} as const;

/** One of {@link serverAnswers}. */
export type ServerAnswer = keyof typeof serverAnswers;

/** Answers a message to the server. `how` is the result of the tool for this use. */
export function answerServerMessage({ message }: Frame, how: (id: string) => ServerAnswer): HostAnswer {
  const { id, method, params } = asJsonObject(message);
  const respond = (answer: object): HostAnswer => ({ mcp_response: { jsonrpc: "2.0", id: id ?? 0, ...answer } });
  if (method === "initialize") return respond({ result: hello });
  if (method === "tools/list") return respond({ result: { tools: [note] } });
  if (method !== "tools/call") return respond({ result: {} });
  const answer = serverAnswers[how(asText(asJsonObject(asJsonObject(params).arguments).id) ?? "")];
  if (answer === undefined) return undefined;
  return typeof answer === "string" ? { error: answer } : respond(answer);
}
