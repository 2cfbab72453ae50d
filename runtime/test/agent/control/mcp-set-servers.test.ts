import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprint } from "../../../src/agent/mcp/config.ts";
import { type Driven, drive, driveUnchecked, type Frame } from "../fixture/session.ts";

let count = 0;
async function ask(agent: Driven, request: object): Promise<Frame> {
  const id = `r${++count}`;
  agent.send({ type: "control_request", request_id: id, request });
  const frame = await agent.until(({ response }) => (response as Frame | undefined)?.request_id === id);
  return frame.response as Frame;
}
const set = async (agent: Driven, servers: object): Promise<unknown> =>
  (await ask(agent, { subtype: "mcp_set_servers", servers })).response;
const status = async (agent: Driven): Promise<readonly Frame[]> =>
  ((await ask(agent, { subtype: "mcp_status" })).response as { mcpServers: readonly Frame[] }).mcpServers;

const unreachable = "No servers in memory.";
const notes = { command: "notes", args: ["a"] };

test("regression: a server keeps its old connection when its configuration changes", async () => {
  const agent = drive([]);
  expect(await set(agent, { notes })).toEqual({ added: ["notes"], removed: [], errors: { notes: unreachable } });
  const same = { args: ["a"], command: "notes", type: "stdio" };
  expect(await set(agent, { notes: same })).toEqual({ added: [], removed: [], errors: {} });
  const changed = { ...notes, env: { KEY: "1" } };
  expect(await set(agent, { notes: changed })).toEqual({
    added: ["notes"],
    removed: [],
    errors: { notes: unreachable },
  });
  expect(await set(agent, { notes: changed })).toEqual({ added: [], removed: [], errors: {} });
  await agent.end();
});

test("a server that moves into the host is removed and added; those in the host stand first, changed ones last", async () => {
  const agent = drive([]);
  await set(agent, { moved: notes, changed: notes, dropped: notes });
  const next = { changed: { command: "other" }, fresh: notes, moved: { type: "sdk", name: "moved" } };
  expect(await set(agent, next)).toMatchObject({ added: ["moved", "fresh", "changed"], removed: ["moved", "dropped"] });
  expect(await set(agent, {})).toMatchObject({ added: [], errors: {} });
  expect(await status(agent)).toEqual([]);
  await agent.end();
});

test("regression: servers in the host stand before those outside it in a status", async () => {
  const agent = drive([]);
  await set(agent, { late: { type: "sdk", name: "late" }, notes });
  expect((await status(agent)).map(({ name }) => name)).toEqual(["notes", "late"]);
  await agent.end();
});

test("regression: malformed entries vanish instead of failing", async () => {
  const agent = driveUnchecked([]);
  const entries = {
    unknownType: { type: "nope" },
    empty: {},
    remote: { type: "http" },
    event: { type: "sse", url: 5 },
    local: { command: 5 },
    stringArgs: { command: "node", args: "x" },
    number: { type: 7 },
  };
  const change = (await set(agent, entries)) as { added: string[]; errors: Record<string, string> };
  expect(change.added).toEqual(Object.keys(entries));
  expect(Object.keys(change.errors)).toEqual(Object.keys(entries));
  const standing = await status(agent);
  expect(standing.map(({ name, status: at, error }) => [name, at, error])).toEqual(
    Object.entries(change.errors).map(([name, text]) => [name, "failed", text]),
  );
  expect(standing.map(({ transport, config }) => [transport, config])).toEqual([
    ["nope", undefined],
    ["stdio", { type: "stdio" }],
    ["http", { type: "http" }],
    ["sse", { type: "sse", url: 5 }],
    ["stdio", { type: "stdio", command: 5 }],
    ["stdio", { type: "stdio", command: "node", args: "x" }],
    [7, undefined],
  ]);
  expect(await set(agent, {})).toMatchObject({ removed: Object.keys(entries) });
  await agent.end();
});

test("entries that are not objects fail the whole request", async () => {
  const agent = drive([]);
  expect(await ask(agent, { subtype: "mcp_set_servers", servers: { notes, unknownType: "x" } })).toMatchObject({
    subtype: "error",
  });
  expect(await status(agent)).toEqual([]);
  await agent.end();
});

test("entries are compared by their values, not by the order of fields", () => {
  const reversed = (value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, part]) => [name, reversed(part)]),
        )
      : value;
  const entries = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.string())));
  fc.assert(
    fc.property(entries, fc.string(), (entry, text) => {
      expect(fingerprint(reversed(entry) as Record<string, unknown>)).toBe(fingerprint(entry));
      expect(fingerprint({ ...entry, command: `${text}!` })).not.toBe(fingerprint({ ...entry, command: text }));
    }),
  );
});
