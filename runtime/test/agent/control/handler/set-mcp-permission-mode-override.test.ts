import { expect, test } from "vitest";
import { setMcpPermissionModeOverride } from "../../../../src/agent/control/handler/set-mcp-permission-mode-override.ts";
import { ask, refusal } from "../ask.ts";

const setup = () => {
  const overrides: unknown[][] = [];
  return {
    overrides,
    services: {
      permissions: { overrideServer: (...given: unknown[]) => void overrides.push(given) },
      mcp: { find: (name: string) => (name === "notes" ? {} : undefined) },
    },
  };
};

test.each(["default", "auto", null])("gives a server the mode %j", async (mode) => {
  const { services, overrides } = setup();
  expect(await ask(setMcpPermissionModeOverride, services, { serverName: "notes", mode })).toBeUndefined();
  expect(overrides).toEqual([["notes", mode]]);
});

test("a server that is not there yet keeps the mode for later; the host is warned", async () => {
  const { services, overrides } = setup();
  const answer = (mode: string | null) => ask(setMcpPermissionModeOverride, services, { serverName: "x", mode });
  expect(await answer("auto")).toEqual({
    warning: "MCP server 'x' is unknown; the mode will apply once the server exists.",
  });
  expect(await answer(null)).toEqual({ warning: "MCP server 'x' is unknown; its mode was removed." });
  expect(overrides).toEqual([
    ["x", "auto"],
    ["x", null],
  ]);
});

test.each([
  ["yolo", "Cannot set permission mode: must be one of acceptEdits, auto, bypassPermissions, default, dontAsk, plan"],
  ["plan", "Permission mode override can only be 'default', 'auto' or null, not 'plan'"],
])("refuses %s", async (mode, message) => {
  const { services, overrides } = setup();
  expect(await refusal(ask(setMcpPermissionModeOverride, services, { serverName: "notes", mode }))).toEqual({
    message,
  });
  expect(overrides).toEqual([]);
});
