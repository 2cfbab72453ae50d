import { expect, test } from "vitest";
import { withoutMissingFiles } from "../../../../src/engine/rerun/recorded-ports/argument-files.ts";
import { steps } from "./steps.ts";

const nothing = () => false;
const init = (...names: string[]) =>
  steps([{ type: "system", subtype: "init", mcp_servers: names.map((name) => ({ name })) }]);

test("files that are not on the tape leave the command line", () => {
  const argv = ["--settings", "/gone.json", "--model", "x", "--system-prompt-file=/gone.md", "--verbose"];
  expect(withoutMissingFiles(argv, init(), nothing)).toEqual({
    argv: ["--model", "x", "--verbose"],
    missing: ["/gone.json", "/gone.md"],
  });
});

test("files on the tape and inline JSON stay", () => {
  const argv = ["--settings", '{"env":{}}', "--mcp-config", "/kept.json"];
  expect(withoutMissingFiles(argv, init("a"), (path) => path === "/kept.json")).toEqual({ argv, missing: [] });
});

test("servers of a missing file are configured as the agent reported them", () => {
  const { argv } = withoutMissingFiles(["--mcp-config", "/gone.json"], init("docs"), nothing);
  expect(argv[0]).toBe("--mcp-config");
  expect(JSON.parse(argv[1] ?? "")).toEqual({ mcpServers: { docs: { type: "stdio", command: "docs", args: [] } } });
});

test("the command line of an agent that never started stays", () => {
  const argv = ["--settings", "/gone.json"];
  expect(withoutMissingFiles(argv, steps([]), nothing)).toEqual({ argv, missing: [] });
});
