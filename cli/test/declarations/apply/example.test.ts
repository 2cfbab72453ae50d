import { describe, expect, it } from "vitest";
import { exampleFrom, examplesOf, smallestValue } from "../../../src/declarations/apply/example.ts";
import { type FieldShape, typeShapeOf } from "../../../src/declarations/type-shape.ts";

const field = (types: readonly string[], optional = false): FieldShape => ({
  optional,
  form: () => typeShapeOf({ types }),
});
const form = typeShapeOf({
  objects: [
    {
      table: undefined,
      fields: new Map<string, FieldShape>([
        ["type", { optional: false, form: () => typeShapeOf({ literals: ['"play"'] }) }],
        ["cwd", field(["string"])],
        ["count", field(["number"], true)],
      ]),
    },
  ],
});

describe("the example of a new entry", () => {
  it("is the smallest value without recordings", () => {
    expect(smallestValue(form)).toEqual({ type: "play", cwd: "/home/ada/app" });
    expect(examplesOf("message", { form }, [])).toEqual([{ type: "play", cwd: "/home/ada/app" }]);
  });

  it("keeps the choice of fields and the numbers of a recording, and none of its texts", () => {
    const recorded = { type: "play", cwd: "/home/secret", count: 7, other: "x" };
    expect(exampleFrom(form, recorded)).toEqual({ type: "play", cwd: "/home/ada/app", count: 7 });
  });

  it("has the parts that its registry needs", () => {
    const [example] = examplesOf("control", { form, response: form }, [{ request: { type: "play", count: 2 } }]);
    expect(example).toEqual({ request: { type: "play", count: 2 }, response: { type: "play", cwd: "/home/ada/app" } });
    expect(examplesOf("hook", { form }, [])).toEqual([{ input: { type: "play", cwd: "/home/ada/app" } }]);
  });
});
