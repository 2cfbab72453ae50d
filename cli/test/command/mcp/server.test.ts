import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryCorpus } from "../../../src/command/mcp/queried-corpus.ts";
import { createMcpServer } from "../../../src/command/mcp/server.ts";
import { SessionFolder } from "../../../src/command/mcp/sessions.ts";
import { sessionTools } from "../../../src/command/mcp/tools.ts";
import { plainLog, tape } from "../../input/sessions.ts";

const root = mkdtempSync(join(tmpdir(), "agentwire-mcp-"));
const folder = join(root, "sessions");
mkdirSync(join(folder, "old"), { recursive: true });
writeFileSync(join(folder, "a.tape.jsonl"), tape());
writeFileSync(join(folder, "old", "b.jsonl"), plainLog());
writeFileSync(join(root, "outside.tape.jsonl"), tape());
symlinkSync(join(root, "outside.tape.jsonl"), join(folder, "link.txt"));
symlinkSync(join(root, "outside.tape.jsonl"), join(folder, "link.tape.jsonl"));
const sessions = new SessionFolder(folder);
const corpus = temporaryCorpus(sessions);
afterAll(() => corpus.close());
const pages = [{ uri: "agentwire://protocol/reference/a.md", title: "A", text: () => "# A" }];
afterAll(() => rmSync(root, { recursive: true, force: true }));

const client = new Client({ name: "test", version: "1" });
beforeAll(async () => {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createMcpServer({ sessions, corpus, pages }, "1.0.0").connect(far);
  await client.connect(near);
});
afterAll(() => client.close());

async function call(name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { readonly text: string }[];
  return { text: first?.text ?? "", isError: isError === true };
}

describe("the server of recorded sessions", () => {
  it("offers only read-only tools", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(sessionTools));
    for (const { description, annotations } of tools) {
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(annotations?.readOnlyHint).toBe(true);
    }
  });

  it("offers the only session of a file, and no other file of its folder", () => {
    const file = new SessionFolder(join(folder, "a.tape.jsonl"));
    expect(file.pathOf("a.tape.jsonl")).toContain("a.tape.jsonl");
    expect(() => file.pathOf("old/b.jsonl")).toThrow("is not a session of this server");
    return expect(file.list()).resolves.toMatchObject([{ session: "a.tape.jsonl" }]);
  });

  it("lists the sessions below its folder", async () => {
    const { text } = await call("list_sessions");
    expect(JSON.parse(text)).toMatchObject([
      { session: "a.tape.jsonl", kind: "tape" },
      { session: "old/b.jsonl", kind: "frames" },
    ]);
  });

  it.each([
    ["why", {}],
    ["turns", {}],
    ["events", { where: "kind:user" }],
    ["state_at", { event: 1 }],
    ["check", {}],
  ])("answers %s for each kind of file", async (name, args) => {
    for (const session of ["a.tape.jsonl", "old/b.jsonl"]) {
      const { text, isError } = await call(name, { session, ...args });
      expect({ isError, text: text.length > 20 }).toEqual({ isError: false, text: true });
    }
  });

  it("compares two sessions and searches all", async () => {
    expect((await call("diff", { first: "a.tape.jsonl", second: "a.tape.jsonl" })).text).toMatch(/^identical/);
    expect((await call("search", { query: "kind:user", limit: 1 })).text).toContain("a.tape.jsonl: ");
    expect((await call("search", { query: "no-such-word-anywhere" })).text).toBe("No event matches.");
  });

  it("queries all sessions, and no session that a link leads to", async () => {
    const { text } = await call("query", { sql: "SELECT count(*) AS n FROM sessions" });
    expect(JSON.parse(text)).toEqual({ n: 2 });
    expect((await call("query")).text).toContain("failure-groups: ");
  });

  it("offers the reference as resources", async () => {
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ uri: pages[0]?.uri, title: "A", mimeType: "text/markdown" }]);
    expect(await client.readResource({ uri: pages[0]?.uri ?? "" })).toMatchObject({ contents: [{ text: "# A" }] });
  });

  it("validates frames and explains requirements", async () => {
    expect(JSON.parse((await call("validate_frame", { frame: { type: "keep_alive" } })).text).status).toBe("valid");
    const { text } = await call("explain_requirement", { id: "turn.result.exactly-one" });
    expect(JSON.parse(text)).toHaveProperty(["turn.result.exactly-one"]);
    expect(Object.keys(JSON.parse((await call("explain_requirement", { id: "turn" })).text)).length).toBeGreaterThan(5);
  });

  it.each([
    ["why", { session: "../outside.tape.jsonl" }, "not a session of this server"],
    ["why", { session: join(root, "outside.tape.jsonl") }, "not a session of this server"],
    ["why", { session: "link.txt" }, "not a session of this server"],
    ["why", { session: "." }, "not a session of this server"],
    ["why", { session: "nothing.jsonl" }, "There is no session"],
    ["explain_requirement", { id: "nothing" }, "There is no requirement nothing"],
    ["state_at", { session: "a.tape.jsonl", event: 100_000 }, "no event 100000"],
  ])("reports what is wrong with %s %j", async (name, args, message) => {
    expect(await call(name, args)).toEqual({ isError: true, text: expect.stringContaining(message) });
  });
});
