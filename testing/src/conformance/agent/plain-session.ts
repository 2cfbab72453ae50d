import { say } from "../../model/script/answer.ts";
import { always, script } from "../../model/script/script.ts";
import { agentCase } from "./define.ts";
import { ask, sessionPlan } from "./steps.ts";

/** The basics of every agent: initialize, one prompt, and the end. */
export const plainSession = agentCase({
  name: "a-plain-session",
  processes: [() => ({ script: script(always(say("Hello."))), plan: sessionPlan(ask("Hello?")) })],
  checks: {},
});
