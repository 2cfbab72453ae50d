import type { Frame } from "@agentwire/protocol/codec";
import { describe, expect, it } from "vitest";
import { explore, type HostScenario, hostSubject } from "../../../src/index.ts";
import { memoryHost, shippedScenarios } from "../../../src/node/index.ts";

type Mutate = NonNullable<Parameters<typeof memoryHost>[0]>;

const scenarios = shippedScenarios("host").filter((each): each is HostScenario => each.side === "host");

async function exploreHost(scenario: HostScenario, mutate: Mutate = {}) {
  const { system, names, check, silence } = hostSubject(scenario, memoryHost(mutate));
  return explore(system, { depth: 6, budget: 200, seed: 1, names, check, silence });
}

it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  "the reference host holds in every order: %s",
  async (_, scenario) => {
    const { found, complete } = await exploreHost(scenario);
    expect({ found, complete }).toEqual({ found: [], complete: true });
  },
);

const isResult = (message: Frame): boolean => message.type === "result";

/** Tells its user nothing after the first result. */
const firstResultWins = (): Mutate => {
  return {
    messages() {
      let ended = false;
      return (word) => {
        if (word.kind !== "message" || ended) return word.kind === "message" ? [] : [word];
        ended = isResult(word.message);
        return [word];
      };
    },
  };
};

/** Shows the user an error at the end. */
const endsWithAnError: Mutate = {
  messages: () => (word) => (word.kind === "end" ? [{ kind: "error", message: "It failed." }, word] : [word]),
};

/** Shows the user no error. */
const hidesErrors: Mutate = { messages: () => (word) => (word.kind === "error" ? [] : [word]) };

const shows = (kind: string, change: (message: Frame) => Frame): Mutate => ({
  messages: () => (word) =>
    word.kind === "message" && word.message.type === kind ? [{ ...word, message: change(word.message) }] : [word],
});

describe("a broken host is found", () => {
  it.each<[string, string, Mutate, string]>([
    ["takes the first result for the answer", "leftover-result-first", firstResultWins(), "one-outcome"],
    [
      "shows a failed turn as one that went well",
      "failed-success",
      shows("result", (message) => ({ ...message, is_error: false })),
      "failure-reported",
    ],
    ["shows an error where the user stopped the turn", "interrupted-turn", endsWithAnError, "stop-is-no-error"],
    ["hides that the agent did not start", "exit-during-initialize", hidesErrors, "failure-reported"],
    [
      "never answers",
      "two-permissions",
      { out: () => (frame) => (frame.type === "control_response" ? [] : [frame]) },
      "nothing-pending",
    ],
  ])("that %s", async (_, name, mutate, rule) => {
    const [scenario] = scenarios.filter((each) => each.name === name);
    if (!scenario) throw new Error(`There is no scenario ${name}.`);
    expect((await exploreHost(scenario, mutate)).found.map((each) => each.rule)).toContain(rule);
  });
});
