import { expect, test } from "vitest";
import { requireInitialize } from "../../src/process/first-line.ts";

const initialize = (fields: object = {}): string =>
  JSON.stringify({ type: "control_request", request_id: "1", request: { subtype: "initialize", ...fields } });

/** The plugins, refusals and passed lines, in their order. */
function read(...lines: readonly string[]) {
  const log: unknown[] = [];
  const transport = requireInitialize(
    {
      open: ({ line }) => {
        for (const each of lines) line(each);
      },
      send: async () => {},
      end: () => {},
      close: async () => {},
    },
    (plugins) => log.push({ plugins }),
    (reason) => log.push({ reason }),
  );
  transport.open({ line: (text) => log.push(text), end: () => {}, tooLong: () => {} });
  return log;
}

test("the plugins of the first line are known before the line is passed on", () => {
  const first = initialize({
    plugins: [
      { type: "local", path: "/a" },
      { type: "local", path: "/b", skipMcpDiscovery: true },
    ],
  });
  const plugins = [
    { path: "/a", servers: true },
    { path: "/b", servers: false },
  ];
  expect(read("", first, "next")).toEqual(["", { plugins }, first, "next"]);
});

test.each([
  ["no request", "{}"],
  ["another request", JSON.stringify({ type: "control_request", request_id: "1", request: { subtype: "interrupt" } })],
  ["a request without a body", JSON.stringify({ type: "control_request", request_id: "1" })],
  ["no JSON", "initialize"],
])("another first line is refused, and nothing is passed on: %s", (_, line) => {
  expect(read(line, initialize())).toEqual([{ reason: expect.stringContaining("--await-initialize") }]);
});

test.each([
  [{ plugins: null }, "initialize.plugins"],
  [{ plugins: ["/a"] }, "initialize.plugins"],
  [{ plugins: [{ type: "remote", path: "/a" }] }, "initialize.plugins"],
  [{ plugins: [{ type: "local", path: "/a", skipMcpDiscovery: "yes" }] }, "initialize.plugins"],
  [{ mcpServers: ["x"] }, "initialize.mcpServers"],
])("a malformed field is refused: %j", (fields, named) => {
  expect(read(initialize(fields), "next")).toEqual([{ reason: expect.stringContaining(named) }]);
});
