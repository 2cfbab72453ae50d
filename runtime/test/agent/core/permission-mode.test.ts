import { expect, test } from "vitest";
import { isBarred, lacksMode, namedMode, permissionModes } from "../../../src/agent/core/permission-mode.ts";

test("every mode is known, and nothing else", () => {
  expect(permissionModes.map(namedMode)).toEqual(permissionModes);
  expect([...permissionModes].sort()).toEqual([
    "acceptEdits",
    "auto",
    "bypassPermissions",
    "default",
    "dontAsk",
    "plan",
  ]);
  expect(["", "Default", "bypass", null, undefined, 1, {}].map(namedMode)).toEqual(Array(7).fill(null));
});

test("the default mode has another name", () => expect(namedMode("manual")).toBe("default"));

test("settings disable the two modes without requests, each with its own flag", () => {
  const refusalOf = (permissions: unknown) => permissionModes.filter((mode) => isBarred(mode, { permissions }));
  expect(refusalOf({ disableBypassPermissionsMode: "disable" })).toEqual(["bypassPermissions"]);
  expect(refusalOf({ disableAutoMode: "disable" })).toEqual(["auto"]);
  expect(refusalOf({ disableBypassPermissionsMode: "disable", disableAutoMode: "disable" })).toEqual([
    "bypassPermissions",
    "auto",
  ]);
  expect(permissionModes.filter((mode) => isBarred(mode, { disableAutoMode: "disable" }))).toEqual(["auto"]);
});

test("the automatic mode is the only one that a model may lack", () => {
  expect(permissionModes.filter((mode) => lacksMode("claude-haiku-4-5", mode))).toEqual(["auto"]);
  expect(permissionModes.filter((mode) => lacksMode("claude-opus-5-5", mode))).toEqual([]);
});

test.each([undefined, null, {}, { disableBypassPermissionsMode: true, disableAutoMode: "no" }])(
  "settings of %j bar nothing",
  (permissions) => expect(permissionModes.some((mode) => isBarred(mode, { permissions }))).toBe(false),
);
