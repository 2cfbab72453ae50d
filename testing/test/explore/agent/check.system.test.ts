import type { Frame } from "@agentwire/protocol/codec";
import { describe, expect, it } from "vitest";
import { agentSubject, explore, type Scenario } from "../../../src/index.ts";
import { exploredMemoryAgent, shippedScenarios } from "../../../src/node/index.ts";

type Corruption = NonNullable<Parameters<typeof exploredMemoryAgent>[0]>;

const ask = (frame: Frame): Frame => (frame.request ?? {}) as Frame;

/** Tells the agent that a tool is allowed, whatever the host said. */
const allowsAll: Corruption = {
  in: () => (frame) => {
    const { response } = frame as { readonly response?: { readonly response?: Frame } };
    if (response?.response?.behavior !== "deny") return [frame];
    return [
      {
        ...frame,
        response: { ...response, response: { behavior: "allow", updatedInput: { command: "./gate check" } } },
      },
    ];
  },
};

/** Answers an interrupt, and goes on. */
const ignoresInterrupts: Corruption = {
  around(transport) {
    let report: (line: string) => void = () => {};
    return {
      ...transport,
      open(receiver) {
        report = receiver.line;
        transport.open({
          ...receiver,
          line(text) {
            const frame = JSON.parse(text) as Frame;
            if (ask(frame).subtype !== "interrupt") return report(text);
            const response = { subtype: "success", request_id: frame.request_id, response: {} };
            void transport.send(JSON.stringify({ type: "control_response", response }));
          },
          end: (ending) => receiver.end(ending),
        });
      },
      send: (line) => transport.send(line),
      end: () => transport.end(),
      close: () => transport.close(),
    };
  },
};

const drops = (type: string): Corruption => ({ out: () => (frame) => (frame.type === type ? [] : [frame]) });

const answersTwice: Corruption = {
  out: () => (frame) =>
    frame.type === "result" ? [frame, { ...frame, uuid: "00000000-0000-4000-8000-0000000000aa" }] : [frame],
};

async function rulesOf(name: string, corrupt: Corruption, budget = 8): Promise<readonly string[]> {
  const scenario = shippedScenarios("agent").find(
    (each): each is Scenario => each.side === "agent" && each.name === name,
  );
  if (!scenario) throw new Error(`There is no scenario ${name}.`);
  const { system, names, check } = agentSubject(scenario, exploredMemoryAgent(corrupt));
  const { found } = await explore(system, { depth: 6, budget, seed: 1, names, check });
  return found.map(({ rule }) => rule);
}

describe("a broken agent is found", () => {
  it.each<[string, string, Corruption, string]>([
    ["runs a tool that was denied", "two-permissions", allowsAll, "only-permitted"],
    ["answers an interrupt and goes on", "interrupt-behind-a-prompt", ignoresInterrupts, "interrupt-stops"],
    ["answers a prompt twice", "two-prompts", answersTwice, "one-outcome"],
    ["answers no request", "model-change-while-running", drops("control_response"), "nothing-pending"],
    ["violates a law", "two-prompts", drops("result"), "law:turn.result.exactly-one"],
  ])("that %s", async (_, name, corrupt, rule) => {
    expect(await rulesOf(name, corrupt)).toContain(rule);
  });
});
