import { asJsonObject } from "@agentwire/protocol/json";
import { say } from "../../../../model/script/answer.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { allTrue, callsOf, checkIfPresent, framesOf, mentions, responseOf, resultOf, sessionOf } from "../../query.ts";
import { ask, sendControl, sessionPlan } from "../../steps.ts";

const uuid = (n: number) => `66666666-0000-4000-8000-00000000002${n}`;
const answerOf = (run: CaseRun, id: string) => asJsonObject(responseOf(run, id)?.response);
/** Cases about requests for the state of a session, and about requests that change what the model knows. */
export const stateRequestCases: readonly AgentCase[] = [
  agentCase({
    name: "requests-for-the-state",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-version", "get_binary_version"),
          ...sendControl("h-cost", "get_session_cost"),
          ...sendControl("h-state", "get_status"),
        ]),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(responseOf(run, "h-state"), () => {
          const init = framesOf(run, { type: "system", subtype: "init" })[0];
          return allTrue(
            [
              answerOf(run, "h-version").version === init?.claude_code_version,
              "`get_binary_version` and `system/init` have different versions.",
            ],
            [/\d/.test(String(answerOf(run, "h-cost").text)), "`get_session_cost` has no cost."],
            [
              JSON.stringify(answerOf(run, "h-state")).includes(sessionOf(run)),
              "`get_status` does not name the session.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "a-conversation-that-is-rewound",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask(freshText(paths, "first"), { uuid: uuid(1) }),
          ...send(prompt(freshText(paths, "taken"), { uuid: uuid(2) })),
          expectFrame(isResult),
          ...sendControl("h-back", "rewind_conversation", { target_message_uuid: uuid(1) }),
          ...ask("go on", { uuid: uuid(3) }),
        ]),
      }),
    ],
    checks: {
      "control.effect.prompt": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          const last = callsOf(run).at(-1);
          return allTrue(
            [answerOf(run, "h-back").rewound === true, "`rewind_conversation` did not report that it went back."],
            [
              !["first", "taken"].some((label) => mentions(last, freshText(run.paths, label))),
              "The model still received a prompt that was taken back.",
            ],
          );
        }),
    },
  }),
];
