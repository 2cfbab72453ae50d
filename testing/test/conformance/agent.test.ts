import { requirements } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { agentCases, checkLaws, foldVerdicts, runAgentCase, unmeasured } from "../../src/index.ts";
import { memoryAgent } from "../../src/node/index.ts";

/** What no agent in memory can show: there are no bytes, no signals and no process that could crash. */
const bytesAndProcesses = [
  ...["framing.line.last", "ending.exit.sigterm", "session.resume.dangling"],
  // Of the events of a server that the agent starts.
  ...["mcp.error.result", "mcp.server.process", "mcp.server.process", "hook.event.called", "mcp.call.limited"],
  ...["mcp.error.result", "mcp.server.process", "hook.input.event"],
  // Of commands of settings.
  ...["hook.output.elicitation", "hook.output.elicitation", "hook.output.session", "hook.output.session"],
];

describe("the reference agent in memory", () => {
  it("keeps every requirement that a case or a law can show", async () => {
    const outcomes = [];
    for (const spec of agentCases.filter(({ slow }) => slow !== true))
      outcomes.push(await runAgentCase(memoryAgent(), spec, () => 0));
    expect(outcomes.filter(({ state }) => state !== "done").map(({ name, reason }) => ({ name, reason }))).toEqual([]);
    expect(outcomes.flatMap(({ findings }) => findings)).toEqual([]);
    expect(outcomes.flatMap(({ missed }) => missed).toSorted()).toEqual(bytesAndProcesses.toSorted());
    const verdicts = foldVerdicts(outcomes, "agent");
    expect(verdicts.filter(({ verdict }) => verdict === "holds").length).toBeGreaterThan(120);
    for (const { tapes } of outcomes.slice(0, 3))
      for (const tape of tapes) expect(checkLaws(tape).filter(({ side }) => side === "agent")).toEqual([]);
  });
});

describe("cases", () => {
  it("have names of their own and cite requirements that bind agents", () => {
    expect(new Set(agentCases.map(({ name }) => name)).size).toBe(agentCases.length);
    const cited = agentCases.flatMap(({ checks }) => Object.keys(checks) as (keyof typeof requirements)[]);
    expect(cited.filter((id) => requirements[id]?.side === "host")).toEqual([]);
    expect(cited.filter((id) => id in unmeasured)).toEqual([]);
  });
});
