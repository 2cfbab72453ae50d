import { describe, expect, it } from "vitest";
import { changeOfType, contrast } from "../../src/declarations/contrast.ts";

describe("contrast", () => {
  it("states both sides if they share nothing", () => {
    expect(contrast({ kind: "field-missing", declared: "string, optional", ours: "absent" })).toBe(
      "field missing; declared string, optional, ours absent",
    );
  });

  it("leaves out the alternatives that both sides list", () => {
    expect(contrast({ kind: "type", declared: '"a" | "b" | "c"', ours: '"a" | "b"' })).toBe(
      'type; declared "c", ours nothing else; both list 2 others',
    );
  });
});

describe("changeOfType", () => {
  it("names what was added and removed", () => {
    expect(changeOfType({ declared: '"a" | "c"', ours: '"a" | "b"' })).toBe('"c" added, "b" removed');
    expect(changeOfType({ declared: '"a" | "c"', ours: '"a"' })).toBe('"c" added');
    expect(changeOfType({ declared: "number", ours: "string" })).toBe("string before, number now");
  });
});
