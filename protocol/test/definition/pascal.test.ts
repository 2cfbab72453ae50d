import { expect, test } from "vitest";
import { pascal } from "../../src/definition/pascal.ts";

test.each([
  ["system/init", "SystemInit"],
  ["can_use_tool", "CanUseTool"],
  ["permissionMode", "PermissionMode"],
  ["/login managed key", "LoginManagedKey"],
])("writes %s in Pascal case", (wireName, name) => {
  expect(pascal(wireName)).toBe(name);
});
