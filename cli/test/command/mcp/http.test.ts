import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServedMcp, serveMcp } from "../../../src/command/mcp/http.ts";
import { temporaryCorpus } from "../../../src/command/mcp/queried-corpus.ts";
import { createMcpServer } from "../../../src/command/mcp/server.ts";
import { SessionFolder } from "../../../src/command/mcp/sessions.ts";
import { testFolder } from "../../corpus/corpus.ts";
import { tape } from "../../input/sessions.ts";

const { folder, file } = testFolder("mcp-http");
file("a.tape.jsonl", tape());
let served: ServedMcp;
beforeAll(async () => {
  const sessions = new SessionFolder(folder);
  const services = { sessions, corpus: temporaryCorpus(sessions), pages: [] };
  served = await serveMcp(() => createMcpServer(services, "1.0.0"), 0, "secret");
});
afterAll(() => served.close());

it("answers several clients", async () => {
  const ask = async () => {
    const requestInit = { headers: { authorization: "Bearer secret" } };
    const client = new Client({ name: "test", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL(served.url), { requestInit });
    await client.connect(transport as Parameters<Client["connect"]>[0]);
    const { content } = await client.callTool({ name: "why", arguments: { session: "a.tape.jsonl" } });
    await client.close();
    return content;
  };
  const text = [{ type: "text", text: expect.stringMatching(/^The /) }];
  expect(await Promise.all([ask(), ask()])).toEqual([text, text]);
});

it.each([
  [401, "/mcp", {}],
  [401, "/mcp", { authorization: "Bearer other." }],
  [404, "/", { authorization: "Bearer secret" }],
])("refuses with %i a request to %s with %j", async (status, path, headers) => {
  expect((await fetch(new URL(path, served.url), { method: "POST", headers })).status).toBe(status);
});

it("accepts only POST, and only under its own host name", async () => {
  const headers = { authorization: "Bearer secret" };
  expect((await fetch(served.url, { headers })).status).toBe(405);
  const { request } = await import("node:http");
  const status = await new Promise((resolve, reject) => {
    const sent = request(served.url, { method: "POST", headers: { ...headers, host: "evil.example" } });
    sent.once("response", (response) => resolve(response.statusCode)).once("error", reject);
    sent.end();
  });
  expect(status).toBe(403);
});

it("makes a token if none is given", async () => {
  const other = await serveMcp(() => createMcpServer({} as never, "1"), 0);
  expect(other.token.length).toBeGreaterThan(40);
  await other.close();
});
