import { say } from "../../../../model/script/answer.ts";
import { always, script } from "../../../../model/script/script.ts";
import { end } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import { checkIfPresent, responseOf, resultOf } from "../../query.ts";
import { ask, bare, greet } from "../../steps.ts";

const anything = script(always(say("ok")));

export const handshakeCases: readonly AgentCase[] = [
  agentCase({
    name: "without-initialize",
    processes: [() => ({ script: anything, plan: bare([...ask("hello"), end()]) })],
    checks: {
      "handshake.initialize.optional": (run) =>
        resultOf(run) !== undefined || "A prompt without `initialize` got no result.",
    },
  }),
  agentCase({
    name: "unusual-initialize-requests",
    processes: [
      () => ({
        script: anything,
        plan: bare([
          ...greet({ no_such_field: { deep: [1, { deeper: null }] } }, "h-unknown"),
          ...greet({ hooks: { PreToolUse: "nonsense" } }, "h-bad"),
          ...ask("still there?"),
          ...greet({}, "h-again"),
          end(),
        ]),
      }),
    ],
    checks: {
      "handshake.initialize.unknown-field": (run) =>
        checkIfPresent(responseOf(run, "h-unknown"), ({ subtype }) =>
          subtype === "success" ? true : "`initialize` with an unknown field was refused.",
        ),
      "handshake.initialize.bad-hooks": (run) =>
        checkIfPresent(responseOf(run, "h-bad"), ({ subtype }) => {
          if (subtype !== "error") return "Hooks of a wrong shape were not refused.";
          return resultOf(run) !== undefined || "After hooks of a wrong shape the session was lost.";
        }),
      "handshake.initialize.again": (run) =>
        checkIfPresent(responseOf(run, "h-again"), ({ subtype }) =>
          subtype === "success" ? true : "A second `initialize` was refused.",
        ),
    },
  }),
];
