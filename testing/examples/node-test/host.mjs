import { end, expectFrame, hostRules, isResult, prompt, request, responseTo, send } from "@agentwire/testing";

/** A host that sends `initialize` and one prompt, waits for the result and ends the agent's input. */
export const plan = (text) => ({
  steps: [
    ...send(request("init", "initialize", {})),
    expectFrame(responseTo("init")),
    ...send(prompt(text)),
    expectFrame(isResult),
    end(),
  ],
  rules: hostRules({}),
});
