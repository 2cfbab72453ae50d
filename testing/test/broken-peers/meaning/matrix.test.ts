import { describe, expect, it } from "vitest";
import { meaningMatrix } from "../../../src/index.ts";

const cells = meaningMatrix();
const cellOf = (input: string) => cells.find((cell) => cell.input === input);

describe("the matrix of inputs", () => {
  it("names each input of the registries once", () => {
    expect(new Set(cells.map(({ input }) => input)).size).toBe(cells.length);
    for (const input of ["option model", "initialize title", "hook Stop", "control set_model.model"])
      expect(cellOf(input)).toEqual({ input, decided: "case" });
  });

  it("takes a field that any event may return, and a field that an option fills, for measured", () => {
    expect(cellOf("hook UserPromptSubmit.additionalContext")?.decided).toBe("case");
    expect(cellOf("option systemPrompt")?.decided).toBe("case");
  });

  it("gives a reason for what no offline run shows", () => {
    expect(cellOf("control remote_control.name")).toMatchObject({ decided: "reason" });
    expect(cellOf("hook FileChanged")?.reason).toMatch(/watches files/);
  });

  it("decides every input", () => {
    const count = (decided: string) => cells.filter((cell) => cell.decided === decided).length;
    expect(count("case")).toBeGreaterThanOrEqual(306);
    expect(count("open")).toBe(0);
  });
});
