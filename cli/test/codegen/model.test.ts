import { at, metamodel } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { codeModel, type Form } from "../../src/codegen/model.ts";

const model = codeModel(metamodel());
const declared = new Map(model.declarations.map((one) => [one.name, one]));

describe("codeModel", () => {
  it("declares everything that a form refers to, and every definition of the release", () => {
    const check = (form: Form): void => {
      if (form.kind === "reference") expect(declared.has(form.name), form.name).toBe(true);
      if ("of" in form) check(form.of);
    };
    for (const one of model.declarations) {
      if (one.kind === "structure") for (const { form } of one.fields) check(form);
      else if (one.kind === "union") one.forms.forEach(check);
      else check(one.form);
    }
    expect(Object.keys(at("0.3.330").definitions).filter((name) => !declared.has(name))).toEqual([]);
  });

  it("recognizes each frame by its tags", () => {
    const frame = declared.get("Frame");
    if (frame?.kind !== "union") throw new Error("Frame is a union.");
    const tags = model.variants(frame).map((variant) => JSON.stringify(variant.tags));
    expect(tags).toContain('{"type":["system"],"subtype":["init"]}');
    expect(new Set(tags).size).toBe(tags.length);
  });

  it("names nested structures after their path, and types requests by their subtype", () => {
    expect(declared.get("AssistantMessageToolUseMetaItem")).toMatchObject({ kind: "structure" });
    const request = declared.get("ControlRequest");
    if (request?.kind !== "structure") throw new Error("ControlRequest is a structure.");
    expect(request.fields.find(({ name }) => name === "request")?.form).toEqual({
      kind: "reference",
      name: "RequestBody",
    });
    expect(model.responses.initialize).toBe("InitializeResponse");
  });

  it("reads an enumeration as literals, and a union with null as nullable", () => {
    expect(declared.get("PermissionMode")).toMatchObject({ kind: "alias", form: { kind: "literals" } });
    const status = declared.get("SystemStatusMessage");
    if (status?.kind !== "structure") throw new Error("A message is a structure.");
    expect(status.fields.find(({ name }) => name === "status")?.form).toMatchObject({ kind: "nullable" });
  });

  it("declares everything that a form refers to in the first release, and nothing that is newer", () => {
    const { declarations } = codeModel(metamodel("0.1.0"));
    const names = new Set(declarations.map(({ name }) => name));
    expect(names.has("ControlCancelRequest")).toBe(true);
    expect(names.has("SetMaxThinkingTokensRequest")).toBe(false);
    expect(JSON.stringify(declarations)).not.toContain('"literals":[]');
  });
});
