import { describe, expect, it } from "vitest";
import { withUsage } from "../../../src/conformance/agent/usage.ts";
import { always, fail, type ModelCall, say, script, when } from "../../../src/index.ts";

const call = {} as ModelCall;

describe("the usage of a case's messages", () => {
  it("differs from message to message, also in routes", async () => {
    const { steps, routes } = withUsage(
      script(
        say("one"),
        always(() => say("two")),
        when("x", say("three")),
      ),
    );
    const [first, rest] = steps;
    const route = routes[0]?.steps[0];
    if (typeof first !== "function" || typeof rest !== "object" || !("step" in rest) || typeof rest.step !== "function")
      throw new Error("The steps have another form.");
    const answers = [await first(call), await rest.step(call), await rest.step(call)];
    if (typeof route === "function") answers.push(await route(call));
    const counts = answers.map((answer) => answer.kind === "message" && answer.usage?.input_tokens);
    expect(counts).toEqual([11, 12, 13, 14]);
  });

  it("stays as the script has it, and errors have none", async () => {
    const { steps } = withUsage(script(say("one", { usage: { input_tokens: 5 } }), fail(500, "api_error", "No.")));
    const [first, second] = steps;
    if (typeof first !== "function" || typeof second !== "function") throw new Error("The steps have another form.");
    expect(await first(call)).toMatchObject({ usage: { input_tokens: 5 } });
    expect(await second(call)).not.toHaveProperty("usage");
  });
});
