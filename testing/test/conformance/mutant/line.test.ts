import { expect, it } from "vitest";
import { agentCases, type CaseOutcome, requirementsOf, runAgentCase } from "../../../src/index.ts";
import { memoryAgent } from "../../../src/node/index.ts";

it("changes of lines prove the requirements about lines, ends and stream events in any case", async () => {
  const [spec] = agentCases;
  if (!spec) throw new RangeError("There are no cases.");
  const outcome: CaseOutcome = await runAgentCase(memoryAgent(), spec, () => 0, {
    unproven: new Set(requirementsOf("agent")),
  });
  expect(outcome.proven).toEqual(
    expect.arrayContaining([
      ...["framing.line.terminator", "framing.output.pure"],
      ...["ending.end.silence", "ending.exit.silence", "stream.opt-in"],
    ]),
  );
});
