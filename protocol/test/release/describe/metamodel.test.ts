import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { metamodel } from "../../../src/release/describe/metamodel.ts";
import { metamodelSchema } from "../../../src/release/describe/metamodel-schema.ts";
import { at } from "../../../src/release/version/view.ts";

const validate = new Ajv2020({ strict: false }).compile(metamodelSchema());

describe("metamodel", () => {
  it.each(["0.1.0", "0.2.61", "0.3.330"] as const)("of %s has its own form, without loose references", (release) => {
    const model = metamodel(release);
    expect(validate(model)).toBe(true);
    const names = new Set(model.types.map(({ name }) => name));
    for (const [, name = ""] of JSON.stringify(model).matchAll(/"kind":"reference","name":"(\w+)"/g)) {
      expect(names).toContain(name);
    }
  });

  it("is refused in another form", () => {
    expect(validate({ ...metamodel("0.1.0"), metaModelVersion: 2 })).toBe(false);
    expect(validate({ ...metamodel("0.1.0"), more: 1 })).toBe(false);
  });

  it("says of each frame of a release what the view says", () => {
    for (const release of ["0.1.77", "0.3.330"] as const) {
      const { messages, controlRequests } = metamodel(release);
      const frames = new Set(at(release).frames);
      for (const { name } of messages) expect(frames).toContain(name);
      for (const { subtype } of controlRequests) expect(frames).toContain(`control_request/${subtype}`);
    }
  });

  it("carries what a field is for", () => {
    const usage = metamodel().types.find(({ name }) => name === "ModelUsage");
    expect(usage?.type).toMatchObject({ kind: "structure" });
    expect(JSON.stringify(usage)).toContain('"role":"cost","unit":"usd"');
  });
});
