import { describe, expect, it } from "vitest";
import { type HostInput, hostInputs, hostMeaningMatrix } from "../../../src/broken-peers/meaning/host-matrix.ts";
import { type HostCase, hostCases, runHostCase } from "../../../src/index.ts";
import { memoryHost } from "../../../src/node/index.ts";

const tested = new Set(hostMeaningMatrix().flatMap(({ input, decided }) => (decided === "case" ? [input] : [])));

/** The case that detects the host that ignores an input. */
async function detectingCase(
  { mutation, requirements }: HostInput,
  cases: readonly HostCase[],
): Promise<HostCase | undefined> {
  for (const spec of cases.filter(({ checks }) => requirements.some((id) => id in checks))) {
    const { findings } = await runHostCase(memoryHost(mutation), spec, () => 0);
    if (findings.some(({ requirement }) => requirements.includes(requirement))) return spec;
  }
  return undefined;
}

describe("the matrix of a host's inputs", () => {
  it("counts as tested only what a case detects", { timeout: 600_000 }, async () => {
    const undetected: string[] = [];
    let cases: readonly HostCase[] = hostCases;
    for (const input of hostInputs().filter((one) => tested.has(one.input))) {
      const found = await detectingCase(input, cases);
      if (found === undefined) undetected.push(input.input);
      // The next input is probably of the same kind, and the same case detects it.
      else cases = [found, ...hostCases.filter((spec) => spec !== found)];
    }
    expect(undetected).toEqual([]);
  });
});
