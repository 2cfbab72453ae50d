import { expect, test } from "vitest";
import { setPermissionMode } from "../../../../src/agent/control/handler/set-permission-mode.ts";
import { type PermissionMode, permissionModes } from "../../../../src/agent/core/permission-mode.ts";
import { ask, refusal } from "../ask.ts";

const setup = (obstacle: "disabled" | "no-model" | "not-launched" | null = null) => {
  const switched: string[] = [];
  const followed: string[] = [];
  return {
    switched,
    followed,
    services: {
      permissions: { obstacleTo: () => obstacle, switchMode: (mode: string) => void switched.push(mode) },
      session: { mode: "default" as PermissionMode },
      runner: { resultFollowed: () => void followed.push("result") },
    },
  };
};

test.each(permissionModes)("switches to %s", async (mode) => {
  const { services, switched } = setup();
  expect(await ask(setPermissionMode, services, { mode })).toEqual({ mode });
  expect(switched).toEqual([mode]);
});

test("answers with the usual name of a mode", async () => {
  const { services } = setup();
  expect(await ask(setPermissionMode, services, { mode: "manual" as PermissionMode })).toEqual({ mode: "default" });
});

test("another mode is a message after the last result", async () => {
  const { services, followed } = setup();
  await ask(setPermissionMode, services, { mode: "default" });
  expect(followed).toEqual([]);
  await ask(setPermissionMode, services, { mode: "plan" });
  expect(followed).toEqual(["result"]);
});

test("rejects invalid modes", async () => {
  const { services, switched } = setup();
  expect(await refusal(ask(setPermissionMode, services, { mode: "yolo" }))).toEqual({
    message: "Cannot set permission mode: must be one of acceptEdits, auto, bypassPermissions, default, dontAsk, plan",
    code: "invalid_mode",
  });
  expect(switched).toEqual([]);
});

test.each([
  ["bypassPermissions", "disabled", " because it is disabled by settings or configuration", "bypass_disabled"],
  ["auto", "disabled", " because it is disabled by settings or configuration", "auto_disabled"],
  ["auto", "no-model", ": auto mode unavailable for this model", "auto_mode_model"],
  [
    "bypassPermissions",
    "not-launched",
    " because the session was not launched with --dangerously-skip-permissions",
    "bypass_not_launched",
  ],
] as const)("refuses %s where it is %s", async (mode, obstacle, reason, code) => {
  const { services, switched } = setup(obstacle);
  expect(await refusal(ask(setPermissionMode, services, { mode }))).toEqual({
    message: `Cannot set permission mode to ${mode}${reason}`,
    code,
  });
  expect(switched).toEqual([]);
});
