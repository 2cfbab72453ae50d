import { describe, expect, it } from "vitest";
import { hostInputs, hostMeaningMatrix } from "../../../src/broken-peers/meaning/host-matrix.ts";

const cells = hostMeaningMatrix();
const cellOf = (input: string) => cells.find((cell) => cell.input === input);

describe("the matrix of a host's inputs", () => {
  it("names each input of the registries once", () => {
    expect(new Set(cells.map(({ input }) => input)).size).toBe(cells.length);
    for (const input of ["option model", "prompt priority", "message system/init.cwd", "method set_model.model"])
      expect(cellOf(input)).toEqual({ input, decided: "case" });
    for (const input of ["request can_use_tool.title", "answer mcp_status.mcpServers", "hook Stop", "dialog result"])
      expect(cellOf(input)).toEqual({ input, decided: "case" });
  });

  it("gives a reason for what no case tests", () => {
    expect(cellOf("method claim_session")?.reason).toMatch(/no method/);
    expect(cellOf("method interrupt.cancel_queued")).toMatchObject({ decided: "reason" });
  });

  it("tests at least 85 % of the inputs", () => {
    const tested = cells.filter(({ decided }) => decided === "case").length;
    expect(tested / cells.length).toBeGreaterThanOrEqual(0.85);
  });

  it("removes only flags that no option declares", () => {
    const mutation = hostInputs().find(({ input }) => input === "option extraArgs")?.mutation;
    const argv = ["--output-format", "stream-json", "--model=a", "--a-word", "of the user", "--a-switch"];
    expect(mutation?.argv?.(argv)).toEqual(["--output-format", "stream-json", "--model=a"]);
  });
});
