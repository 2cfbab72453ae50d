import { describe, expect, it } from "vitest";
import { valueMutants } from "../../../src/conformance/mutant/value.ts";

const message = {
  type: "user",
  uuid: "0000abcd-0000-4000-8000-000000000001",
  content: [
    { type: "text", text: "one" },
    { type: "text", text: "two" },
  ],
};
const changed = (path: string, operator: string) =>
  valueMutants([message])
    .find((mutant) => mutant.path === path && mutant.operator === operator)
    ?.change(message);

describe("changes of values", () => {
  it("delete, empty and replace each part", () => {
    expect(changed("uuid", "delete")).not.toHaveProperty("uuid");
    expect(changed("uuid", "empty")).toMatchObject({ uuid: "" });
    expect(changed("type", "other")).toMatchObject({ type: "resu" });
  });

  it("keep the form of a UUID", () => {
    expect(changed("uuid", "other")).toMatchObject({ uuid: "0000abcd-0000-4000-8000-000000000000" });
  });

  it("change all items of one type, and lists as a whole", () => {
    expect(changed("content.[type=text].text", "constant")).toMatchObject({
      content: [{ text: "one" }, { text: "one" }],
    });
    expect(changed("content", "first")).toMatchObject({ content: [{ text: "one" }] });
    expect(changed("content", "reverse")).toMatchObject({ content: [{ text: "two" }, { text: "one" }] });
  });

  it("leave out what changes nothing", () => {
    expect(valueMutants([{ list: [] }]).map(({ operator }) => operator)).toEqual(["delete"]);
  });
});
