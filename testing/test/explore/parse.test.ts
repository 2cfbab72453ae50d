import { describe, expect, it } from "vitest";
import { parseScenario } from "../../src/index.ts";

const prompt = { do: "prompt", id: "first", text: "Go." };
const agent = (fields: object) => ({
  version: 1,
  side: "agent",
  name: "one",
  summary: "One.",
  model: {},
  actions: [prompt],
  ...fields,
});

describe("a scenario", () => {
  it("is read from JSON, with its defaults", () => {
    const parsed = parseScenario(JSON.stringify(agent({})));
    expect(parsed).toMatchObject({ ok: true, scenario: { holds: [], actions: [{ ...prompt, after: [] }] } });
  });

  it.each<[string, unknown, string, RegExp]>([
    ["no JSON", "{", "", /is not JSON/],
    ["another version", agent({ version: 2 }), "version", /expected 1/],
    ["an unknown field", agent({ hurry: true }), "", /hurry/],
    ["an id twice", agent({ actions: [prompt, prompt] }), "actions.1.id", /used twice: first/],
    [
      "an action before its time",
      agent({ actions: [{ ...prompt, after: ["later"] }] }),
      "actions.0",
      /no earlier action: later/,
    ],
    [
      "a prompt that does not exist",
      agent({ actions: [{ do: "cancel", id: "c", prompt: "x" }] }),
      "actions.0",
      /no earlier action: x/,
    ],
    ["a step that is none", agent({ model: { steps: [5] } }), "model.steps.0", /Invalid input/],
    [
      "an unknown message",
      { version: 1, side: "host", name: "one", summary: "", actions: [{ id: "a", send: [{ message: "none" }] }] },
      "actions.0.send.0",
      /Invalid input/,
    ],
  ])("is refused with %s, and where", (_, document, location, message) => {
    const parsed = parseScenario(document);
    const issues = parsed.ok ? [] : parsed.issues;
    expect(issues).toContainEqual({ location, message: expect.stringMatching(message) });
  });
});
