import { say } from "../../../../model/script/answer.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  isUnsupported,
  mentions,
  responseOf,
  resultOf,
} from "../../query.ts";
import { ask, sendControl, sessionPlan } from "../../steps.ts";

/** A case about a request that stands for a command of the host's user. */
export const hostCommandCases: readonly AgentCase[] = [
  agentCase({
    name: "a-review-that-the-host-starts",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-review", "ultrareview_launch", { args: freshText(paths, "branch"), confirm: false }),
          ...ask("two"),
        ]),
      }),
    ],
    checks: {
      "control.effect.command": (run) =>
        checkIfPresent(isUnsupported(responseOf(run, "h-review") ?? {}) ? undefined : resultOf(run, 1), () => {
          const command = freshText(run.paths, "branch");
          return allTrue(
            [
              framesOf(run, { type: "user", isReplay: true }).some((frame) => JSON.stringify(frame).includes(command)),
              "The agent reported no message for the command of the host with its arguments.",
            ],
            [mentions(callsOf(run).at(-1), command), "The model did not receive the command of the host."],
          );
        }),
    },
  }),
];
