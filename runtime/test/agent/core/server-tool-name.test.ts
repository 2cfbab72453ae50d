import fc from "fast-check";
import { expect, test } from "vitest";
import { safeName, serverToolName } from "../../../src/agent/core/server-tool-name.ts";

test("a tool name has letters, digits, _ and - only, and keeps its length", () => {
  expect(safeName("a b.c/d-e_1")).toBe("a_b_c_d-e_1");
  expect(safeName("é🎉")).toBe("___");
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(safeName(name)).toMatch(/^[\w-]*$/);
      expect(safeName(name)).toHaveLength(name.length);
      expect(safeName(safeName(name))).toBe(safeName(name));
    }),
  );
});

test("the name of a server's tool has both names", () => {
  expect(serverToolName("my server", "a.b")).toBe("mcp__my_server__a_b");
});
