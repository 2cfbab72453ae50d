import { say } from "../../../../model/script/answer.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import { callsOf, checkIfPresent, framesOf, mentions, resultOf } from "../../query.ts";
import { ask, sessionPlan } from "../../steps.ts";

export const messageCases: readonly AgentCase[] = [
  agentCase({
    name: "prompts-of-both-forms",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("a plain text"),
          ...ask([
            { type: "text", text: "the first block" },
            { type: "text", text: "the second block" },
          ]),
        ]),
      }),
    ],
    checks: {
      "message.user.content": (run) =>
        checkIfPresent(callsOf(run)[1], (call) =>
          ["a plain text", "the first block", "the second block"].every((text) => mentions(call, text))
            ? true
            : "A prompt did not reach the model as it was sent.",
        ),
    },
  }),
  agentCase({
    name: "prompts-are-echoed",
    processes: [
      () => ({
        argv: ["--replay-user-messages"],
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...send(prompt("echo me", { uuid: "22222222-0000-4000-8000-000000000001" })),
          expectFrame(isResult),
        ]),
      }),
    ],
    checks: {
      "message.user.replay": (run) =>
        checkIfPresent(resultOf(run), () => {
          const echo =
            framesOf(run, { type: "user", isReplay: true })[0] ??
            framesOf(run, { type: "user", uuid: "22222222-0000-4000-8000-000000000001" })[0];
          if (echo === undefined) return "With `--replay-user-messages`, a prompt was not echoed.";
          if (echo.isReplay !== true) return "The echo of a prompt does not say `isReplay`.";
          return echo.uuid === "22222222-0000-4000-8000-000000000001" || "The echo of a prompt has another `uuid`.";
        }),
    },
  }),
];
