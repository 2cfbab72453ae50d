import { describe, expect, it } from "vitest";
import { agentCases, type CaseOutcome, hostCases, runAgentCase, runHostCase } from "../../../src/index.ts";
import { memoryAgent, memoryHost } from "../../../src/node/index.ts";

const found = <Case extends { readonly name: string }>(cases: readonly Case[], name: string): Case => {
  const spec = cases.find((one) => one.name === name);
  if (!spec) throw new RangeError(`There is no case ${name}.`);
  return spec;
};

describe("the proof that a check detects violations", () => {
  it("is a change of what the agent did in the case", async () => {
    const unproven = new Set(["turn.result.text", "queue.merge"] as const);
    const outcome: CaseOutcome = await runAgentCase(memoryAgent(), found(agentCases, "parallel-tools"), () => 0, {
      unproven,
    });
    expect(outcome.proven).toEqual(["turn.result.text"]);
  });

  it("is a change of what reached the user of a host", async () => {
    const outcome = await runHostCase(memoryHost(), found(hostCases, "a-plain-turn"), () => 0, {
      unproven: new Set(["message.shown"] as const),
    });
    expect(outcome.proven).toEqual(["message.shown"]);
  });

  it("is not given without being asked for", async () => {
    const outcome = await runHostCase(memoryHost(), found(hostCases, "a-plain-turn"), () => 0);
    expect(outcome).not.toHaveProperty("proven");
  });
});
