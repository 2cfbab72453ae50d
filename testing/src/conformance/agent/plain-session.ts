import { say } from "../../model/script/answer.ts";
import { always, script } from "../../model/script/script.ts";
import { agentCase } from "./define.ts";
import { ask, sessionPlan } from "./steps.ts";

/** What every agent can do: it is greeted, asked something, and ends. */
export const plainSession = agentCase({
  name: "a-plain-session",
  processes: [() => ({ script: script(always(say("Hello."))), plan: sessionPlan(ask("Hello?")) })],
  checks: {},
});
