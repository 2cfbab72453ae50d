/** An MCP server for `node` with a tool that asks the user and returns what it receives, and one that asks nothing. */
export const formServer = `
import { createInterface } from "node:readline";
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const tools = ["ask", "echo"].map((name) => ({ name, inputSchema: { type: "object" } }));
const requestedSchema = { type: "object", properties: { name: { type: "string" } } };
const text = (value) => ({ content: [{ type: "text", text: value }] });
const capabilities = { tools: {}, resources: {} };
let call;
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params, result, error } = JSON.parse(line);
  if (method === "initialize")
    send({ id, result: { protocolVersion: params.protocolVersion, capabilities, serverInfo: { name: "form", version: "1" } } });
  if (method === "tools/list") send({ id, result: { tools } });
  if (method === "resources/list") send({ id, result: { resources: [{ uri: "ui://note", name: "note" }] } });
  if (method === "resources/read") send({ id, result: { contents: [{ uri: params.uri, text: "A note." }] } });
  if (method === "tools/call" && params.name === "echo") send({ id, result: text("done") });
  if (method === "tools/call" && params.name === "ask") {
    call = id;
    send({ id: "question", method: "elicitation/create", params: { message: "Which name?", requestedSchema } });
  }
  if (method === undefined && id === "question") send({ id: call, result: text(JSON.stringify(result ?? error)) });
});
`;
