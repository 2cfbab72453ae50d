import { describe, expect, it } from "vitest";
import { inputPage, inputTable } from "../../../src/broken-peers/meaning/input-page.ts";

describe("the page of inputs", () => {
  it("counts the tested inputs by kind", () => {
    const table = inputTable([
      { input: "option model", decided: "case" },
      { input: "option debug", decided: "reason", reason: "has no effect" },
      { input: "prompt uuid", decided: "case" },
    ]);
    expect(table.split("\n").slice(2)).toEqual([
      "| option | 2 | 1 | 50 % |",
      "| prompt | 1 | 1 | 100 % |",
      "| all | 3 | 2 | 66 % |",
    ]);
  });

  it("names the inputs that no case tests, by reason", () => {
    expect(inputPage()).toContain("`method claim_session`");
    expect(inputPage()).not.toContain("| It open. |");
  });
});
