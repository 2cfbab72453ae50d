import { describe, expect, it } from "vitest";
import { outcomeKey } from "../../../src/explore/agent/check.ts";
import { searchOrders } from "../../../src/explore/search.ts";
import { type AgentRun, agentSubject, Scenario } from "../../../src/index.ts";
import { exploredMemoryAgent } from "../../../src/node/index.ts";

const bash = (id: string, gate: string) => ({
  type: "tool_use",
  id,
  name: "Bash",
  input: { command: `./gate ${gate}` },
});
const scenario = (fields: object) =>
  Scenario.parse({
    version: 1,
    side: "agent",
    name: "small",
    summary: "",
    argv: ["--permission-prompt-tool", "stdio"],
    ...fields,
  });

/** Small enough to run every order. */
const small = {
  "answers of two requests": scenario({
    model: { steps: [{ reply: [bash("toolu_1", "one"), bash("toolu_2", "two")] }, { always: "Done." }] },
    actions: [
      { do: "prompt", id: "first", text: "Go." },
      { do: "permission", id: "allow", tool: "toolu_1", after: ["first"] },
      { do: "permission", id: "deny", tool: "toolu_2", answer: { behavior: "deny", message: "No." } },
    ],
  }),
  "a change of mode and prompts": scenario({
    model: { steps: [{ always: "Done." }] },
    actions: [
      { do: "prompt", id: "first", text: "Go." },
      { do: "mode", id: "plan", mode: "plan" },
    ],
  }),
  "a prompt and an interrupt": scenario({
    model: { steps: [{ always: "Done." }] },
    holds: [{ call: 1 }],
    actions: [
      { do: "prompt", id: "first", text: "Go." },
      { do: "interrupt", id: "stop", after: ["first"] },
    ],
  }),
};

const known = new Map<string, ReturnType<typeof search>>();

/** The outcomes of a scenario; each search runs once. */
function outcomes(name: keyof typeof small, unreduced: boolean): ReturnType<typeof search> {
  const key = `${name} ${unreduced}`;
  const outcome = known.get(key) ?? search(small[name], unreduced);
  known.set(key, outcome);
  return outcome;
}

async function search(of: Scenario, unreduced: boolean) {
  const { system } = agentSubject(of, exploredMemoryAgent());
  const outcomes = new Set<string>();
  const onRun = (run: AgentRun) => {
    outcomes.add(outcomeKey(run));
    return "on" as const;
  };
  const { orders, frontier } = await searchOrders(system, { depth: 6, budget: 2000, unreduced }, onRun);
  expect(frontier).toEqual([]);
  return { outcomes: [...outcomes].toSorted(), orders };
}

describe("orders that differ in independent transitions reach the same outcomes", () => {
  it.each(Object.keys(small) as (keyof typeof small)[])("%s", async (each) => {
    const [some, all] = [await outcomes(each, false), await outcomes(each, true)];
    expect(some.outcomes).toEqual(all.outcomes);
    expect(some.orders).toBeLessThanOrEqual(all.orders);
  });

  it("runs fewer of them", async () => {
    const each = "answers of two requests";
    expect((await outcomes(each, false)).orders).toBeLessThan((await outcomes(each, true)).orders);
  });
});
