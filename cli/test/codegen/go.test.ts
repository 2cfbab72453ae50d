import { metamodel } from "@agentwire/protocol";
import { expect, it } from "vitest";
import { codeModel, goPackage } from "../../src/codegen/index.ts";

const text = goPackage(codeModel(metamodel()));

it("writes a documented struct whose fields have distinct names", () => {
  const start = text.indexOf("type SystemStatusMessage struct {");
  const body = text.slice(start, text.indexOf("\n}", start));
  expect(body).toContain('\tType string `wire:"type"`');
  expect(body).toMatch(/\tPermissionMode \*PermissionMode `wire:"permissionMode,optional"`/);
  expect(text).toContain('return encodeStruct(v, v.Extra, "type", "system", "subtype", "status")');
  for (const [, fields = ""] of text.matchAll(/^type \w+ struct \{\n([\s\S]*?)^\}/gm)) {
    const names = [...fields.matchAll(/^\t([A-Z]\w*) /gm)].map(([, name]) => name);
    expect(new Set(names).size, fields).toBe(names.length);
  }
});
