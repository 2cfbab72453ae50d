import { describe, expect, it } from "vitest";
import { agedCases, type CaseOutcome, faultMutation, runAgentCase } from "../../../src/index.ts";
import { memoryAgent } from "../../../src/node/index.ts";

async function outcomeOf(name: string, changes: Parameters<typeof faultMutation>[0]["changes"] = []) {
  const spec = agedCases.find((one) => one.name === name);
  if (!spec) throw new RangeError(`There is no case ${name}.`);
  return runAgentCase(memoryAgent(faultMutation({ name, changes })), spec, () => 0);
}

const violated = ({ findings }: CaseOutcome) => findings.map(({ requirement }) => requirement);

describe("a case in a session with a past", () => {
  it("holds for the reference agent, whatever the case", async () => {
    const failed: string[] = [];
    for (const spec of agedCases.filter(({ slow }) => slow !== true)) {
      const { findings, state } = await runAgentCase(memoryAgent(), spec, () => 0);
      if (findings.length > 0 || state !== "done") failed.push(spec.name);
    }
    expect(failed).toEqual([]);
  }, 120_000);

  it("runs only in the full profile, under a name of its own", () => {
    expect(agedCases.length).toBeGreaterThan(100);
    expect(agedCases.every(({ name, from }) => name.endsWith("-later") && from === "full")).toBe(true);
  });

  it("detects an agent that loses an option when it resumes", async () => {
    const changes = [{ at: "argv", option: "--max-turns", do: "delete" }] as const;
    expect(violated(await outcomeOf("max-turns-later", changes))).toContain("turn.limit.max-turns");
  });

  it("detects an agent that drops the history of the resumed session", async () => {
    const changes = [{ at: "model", path: "messages", do: "last" }] as const;
    expect(violated(await outcomeOf("parallel-tools-later", changes))).toContain("session.compact");
  });

  it("detects a callback that is no longer called in a later turn", async () => {
    const when = { type: "control_request", request: { subtype: "hook_callback", callback_id: "observe-Stop" } };
    const changes = [{ at: "sent", when, from: 2, do: { answer: {} } }] as const;
    expect(violated(await outcomeOf("parallel-tools-later", changes))).toContain("hook.event.called");
  });
});
