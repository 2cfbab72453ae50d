import { describe, expect, it } from "vitest";
import { type CaseOutcome, faultMutation, hostCases, type PeerFault, runHostCase } from "../../../src/index.ts";
import { memoryHost } from "../../../src/node/index.ts";

async function findingsOf(name: string, changes: PeerFault["changes"]): Promise<CaseOutcome["findings"]> {
  const spec = hostCases.find((one) => one.name === name);
  if (!spec) throw new RangeError(`There is no case ${name}.`);
  const { findings } = await runHostCase(memoryHost(faultMutation({ name, changes })), spec, () => 0);
  return findings;
}

const answers = (subtype: string) => ({ at: "sent", answers: { subtype } }) as const;

describe("the agreement of a host's answers with its user's", () => {
  it.each<[string, string, PeerFault["changes"][number], RegExp]>([
    [
      "permission.answer.user",
      "another-decision-for-each-call",
      { ...answers("can_use_tool"), from: 2, path: "response.response", do: "previous" },
      /another answer/,
    ],
    [
      "hook.answer.user",
      "several-matchers-of-an-event",
      { ...answers("hook_callback"), path: "response.response", do: { set: { continue: true } } },
      /another output/,
    ],
    [
      "mcp.call.served",
      "a-server-with-several-tools",
      { ...answers("mcp_message"), path: "response.response.mcp_response.result.content", do: "empty" },
      /another result/,
    ],
    [
      "mcp.elicitation.answered",
      "an-elicitation-that-is-answered",
      { ...answers("elicitation"), path: "response.response.content", do: "delete" },
      /another answer/,
    ],
    [
      "permission.question.given",
      "another-decision-for-each-call",
      { at: "user", when: { kind: "asked" }, from: 2, path: "input", do: { set: { command: "else" } } },
      /received another/,
    ],
  ])("shows in %s, in %s", async (requirement, name, change, message) => {
    expect(await findingsOf(name, [])).toEqual([]);
    const findings = await findingsOf(name, [change]);
    expect(findings.filter((one) => one.requirement === requirement).map((one) => one.message)).toContainEqual(
      expect.stringMatching(message),
    );
  });

  it.each<PeerFault["changes"][number]>([
    { ...answers("can_use_tool"), path: "response.response.interrupt", do: { set: false } },
    { ...answers("can_use_tool"), path: "response.response.updatedPermissions", do: { set: [] } },
    { ...answers("can_use_tool"), path: "response.response.decisionClassification", do: { set: "user_temporary" } },
  ])("regression: a host was accused because it writes an optional field: $path", async (change) =>
    expect(await findingsOf("another-decision-for-each-call", [change])).toEqual([]),
  );
});
