import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, asText } from "@agentwire/protocol/json";
import type { HostAnswer } from "../../peer/host/rules.ts";

/** The server that the host of a generated session serves, and its only tool. */
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

/** What the host answers when the tool is called: the answer to the message, or none at all. */
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

/** Answers a message to the server; `how` says what a call of the tool for this use gets. */
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
