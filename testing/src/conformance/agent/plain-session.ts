import { say } from "../../model/script/answer.ts";
import { always, script } from "../../model/script/script.ts";
import { agentCase } from "./define.ts";
import { ask, session } from "./steps.ts";

/** What every agent can do: it is greeted, asked something, and ends. */
export const aPlainSession = agentCase({
  name: "a-plain-session",
  processes: [() => ({ script: script(always(say("Hello."))), plan: session(ask("Hello?")) })],
  checks: {},
});
