import { describe, expect, it } from "vitest";
import { formContent, formFields, formValueProblem, initialFormValues } from "../../src/chat/form.ts";

const request = {
  serverName: "shop",
  message: "Order",
  requestedSchema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "Name" },
      count: { type: "integer", description: "How many" },
      gift: { type: "boolean" },
      size: { enum: ["s", "l"], enumNames: ["Small"] },
      extras: { type: "array", items: { anyOf: [{ const: "a", title: "A, with comma" }, { const: "b" }] } },
      odd: 5,
    },
  },
};

describe("a form of an MCP server", () => {
  const fields = formFields(request);

  it("has a field for each property", () => {
    expect(fields.map(({ name, type, multiple, required }) => [name, type, multiple, required])).toEqual([
      ["name", "text", false, true],
      ["count", "number", false, false],
      ["gift", "boolean", false, false],
      ["size", "choice", false, false],
      ["extras", "choice", true, false],
      ["odd", "text", false, false],
    ]);
    expect(fields[3]?.options).toMatchObject([{ label: "Small" }, { label: "l" }]);
    expect(fields[4]?.options).toMatchObject([
      { value: "a", label: "A, with comma" },
      { value: "b", label: "b" },
    ]);
  });

  it("begins with the defaults of its server, except those that are no option", () => {
    const properties = {
      title: { type: "string", default: "Notes" },
      count: { type: "integer", default: 3 },
      gift: { type: "boolean", default: false },
      size: { enum: ["s", "l"], default: "l" },
      wrong: { enum: ["s", "l"], default: "xl" },
      extras: { type: "array", items: { enum: ["a", "b"] }, default: ["b", "c"] },
      none: { type: "string" },
    };
    expect(initialFormValues(formFields({ ...request, requestedSchema: { type: "object", properties } }))).toEqual({
      title: "Notes",
      count: "3",
      gift: "no",
      size: "l",
      extras: ["b"],
    });
  });

  it("checks what the user entered", () => {
    const [name, count] = fields;
    if (!name || !count) throw new Error("The form has no fields.");
    expect([formValueProblem(name, undefined), formValueProblem(name, " "), formValueProblem(name, "x")]).toEqual([
      "Enter a value.",
      "Enter a value.",
      undefined,
    ]);
    expect([formValueProblem(count, ""), formValueProblem(count, "two"), formValueProblem(count, "2")]).toEqual([
      undefined,
      "Enter a number.",
      undefined,
    ]);
  });

  it("sends values in the types of the schema, and nothing that is empty", () => {
    const values = { name: "Ada", count: "2", gift: "no", size: "", extras: ["a", "b"], odd: "x" };
    expect(formContent(request, values)).toEqual({ name: "Ada", count: 2, gift: false, extras: ["a", "b"], odd: "x" });
  });
});
