import { describe, expect, it } from "vitest";
import { messages } from "../../src/message/registry.ts";

const nameOf = (frame: { type: string; subtype?: string }) =>
  frame.subtype === undefined ? frame.type : `${frame.type}/${frame.subtype}`;

describe.each(Object.entries(messages))("%s", (key, entry) => {
  it("is registered under its own name", () => {
    expect(entry.name).toBe(key);
  });

  it("has examples, and each belongs to it by type and subtype alone", () => {
    expect(entry.examples.length).toBeGreaterThan(0);
    for (const example of entry.examples) expect(nameOf(example)).toBe(key);
  });

  it("accepts its examples and keeps what it does not know", () => {
    for (const example of entry.examples) {
      const frame = { ...example, from_a_later_release: { a: 1 } };
      expect(entry.schema.parse(frame)).toEqual(frame);
    }
  });

  it("refuses a frame without one of its own fields", () => {
    expect(entry.schema.safeParse({}).success).toBe(false);
  });

  it("says where an undeclared message was observed", () => {
    expect(entry.stability === "undeclared" ? entry.evidence : "declared").toBeTruthy();
  });
});
