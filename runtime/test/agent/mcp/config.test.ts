import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "@agentwire/protocol/json";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  fingerprint,
  inHost,
  readEntry,
  readServer,
  readServers,
  serverEntries,
  shownConfig,
  skippedServer,
} from "../../../src/agent/mcp/config.ts";

/** A reference to a variable of the environment. */
const ref = (name: string): string => `$\{${name}}`;

const env = { NAME: "ada", EMPTY: "" };

test("a command is a stdio server, with variables of the environment in all its texts", () => {
  const entry = {
    command: ref("NAME"),
    args: [ref("MISSING:-x"), ref("MISSING"), 5],
    env: { KEY: ref("NAME"), N: 1 },
    timeout: 1000,
  };
  expect(readServer(entry, env)).toEqual({
    type: "stdio",
    command: "ada",
    args: ["x", ref("MISSING")],
    env: { KEY: "ada" },
    timeout: 1000,
  });
  expect(readServer({ command: ref("EMPTY:-x") }, env)).toMatchObject({ command: "", args: [], env: {} });
});

test.each(["http", "sse", "ws"])("an %s server has a URL and headers", (type) => {
  const entry = { type, url: `https://${ref("NAME")}/`, headers: { Authorization: `Bearer ${ref("NAME")}`, N: 1 } };
  expect(readServer(entry, env)).toEqual({ type, url: "https://ada/", headers: { Authorization: "Bearer ada" } });
  expect(readServer({ type }, env)).toBeNull();
});

test("a time limit below one second, or one that is not a number, is ignored", () => {
  expect([999, "5000", 1000].map((timeout) => readServer({ type: "sdk", timeout }, env))).toEqual([
    { type: "sdk" },
    { type: "sdk" },
    { type: "sdk", timeout: 1000 },
  ]);
});

test("an entry of no known transport is no server", () => {
  expect(
    [null, [], "x", {}, { type: "pipe", command: "x" }, { type: "stdio" }].map((entry) => readServer(entry, env)),
  ).toEqual(Array(6).fill(null));
});

test("a table may stand below mcpServers, and loses its malformed entries", () => {
  const table = { a: { command: "x" }, b: {}, c: { type: "sdk" } };
  expect([...readServers({ mcpServers: table }, env).keys()]).toEqual(["a", "c"]);
  expect([...readServers(table, env).keys()]).toEqual(["a", "c"]);
  expect(readServers("x", env).size).toBe(0);
});

test("a malformed entry that a host sets becomes a server that reports what is wrong", () => {
  expect(readEntry({ command: "x" }, env)).toMatchObject({ type: "stdio" });
  expect(readEntry({ type: "pipe" }, env)).toMatchObject({ type: "broken", transport: "pipe", shown: null });
  expect(readEntry({ command: 5, args: ["a"] }, env)).toMatchObject({
    type: "broken",
    transport: "stdio",
    shown: { type: "stdio", command: 5, args: ["a"] },
  });
  const faults = [{ command: "x", args: "a" }, { command: 5 }, { type: "http" }, { type: "toString" }, { type: 5 }].map(
    (entry) => readEntry(entry, env),
  );
  expect(faults.map((config) => (config.type === "broken" ? config.fault : config))).toEqual([
    "Its args are not a list.",
    "Its command is not a string.",
    "Its url is not a string.",
    'Unknown transport "toString". Use one that MCP defines, such as stdio or http.',
    'Unknown transport "5". Use one that MCP defines, such as stdio or http.',
  ]);
});

test("a status shows no environment, and headers only if there are some", () => {
  expect(shownConfig({ type: "stdio", command: "x", args: ["a"], env: { SECRET: "s" } })).toEqual({
    type: "stdio",
    command: "x",
    args: ["a"],
  });
  expect(shownConfig({ type: "http", url: "u", headers: {} })).toEqual({ type: "http", url: "u" });
  expect(shownConfig({ type: "sse", url: "u", headers: { A: "b" } })).toEqual({
    type: "sse",
    url: "u",
    headers: { A: "b" },
  });
  expect([shownConfig({ type: "sdk" }), shownConfig({ type: "ws", url: "u", headers: {} })]).toEqual([null, null]);
  expect(shownConfig({ type: "broken", transport: "pipe", shown: { type: "pipe" }, fault: "f" })).toEqual({
    type: "pipe",
  });
});

test("only servers of the type sdk run in the host", () => {
  expect([inHost({ type: "sdk" }), inHost({ type: "http", url: "u", headers: {} })]).toEqual([true, false]);
});

test("two entries have the same fingerprint if and only if they are equal, in any order of fields", () => {
  const entry = fc.dictionary(fc.constantFrom("a", "b", "env"), fc.jsonValue({ maxDepth: 2 }), {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(entry, entry, (a, b) => {
      // Through JSON, as on the wire: there is no negative zero.
      const [one, other] = JSON.parse(JSON.stringify([a, b])) as [object, object];
      const reversed = Object.fromEntries(Object.entries(one).reverse());
      expect(fingerprint(reversed as JsonObject)).toBe(fingerprint(one as JsonObject));
      expect(fingerprint(one as JsonObject) === fingerprint(other as JsonObject)).toBe(isDeepStrictEqual(one, other));
    }),
  );
  expect(fingerprint({ command: "x" })).toBe(fingerprint({ type: "stdio", command: "x" }));
  expect(fingerprint({ env: { A: "1", B: "2" } })).toBe(fingerprint({ env: { B: "2", A: "1" } }));
  expect(fingerprint({ args: ["a", "b"] })).not.toBe(fingerprint({ args: ["b", "a"] }));
});

test.each([
  [{ type: "weird" }, "unknown_type", "weird"],
  [{ type: 7 }, "invalid_config", "`type`"],
  [5, "invalid_config", "not an object"],
  [{}, "invalid_config", "`command`"],
  [{ type: "http" }, "invalid_config", "`url`"],
  [{ command: "x", args: "y" }, "invalid_config", "`args`"],
  [{ command: "x", env: { A: 5 } }, "invalid_config", "`env`"],
  [{ type: "sse", url: "http://x", headers: { a: 5 } }, "invalid_config", "`headers`"],
  [{ command: "x", timeout: "5" }, "invalid_config", "`timeout`"],
])("a server with the configuration %j is skipped as %s, and the message names %s", (entry, type, part) => {
  const skipped = skippedServer("notes", entry);
  expect(skipped).toMatchObject({ name: "notes", type });
  expect(skipped?.message).toContain(part);
});

test("a valid server is not skipped", () => {
  const table = {
    mcpServers: { a: { command: "x", args: ["y"] }, b: { type: "ws", url: "ws://x" }, c: { type: "sdk" } },
  };
  expect(serverEntries(table).map(([name, entry]) => skippedServer(name, entry))).toEqual([null, null, null]);
  expect(serverEntries(5)).toEqual([]);
});
