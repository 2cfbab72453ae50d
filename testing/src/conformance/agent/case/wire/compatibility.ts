import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import { checkIfPresent, resultOf, survives, toolResultOf } from "../../query.ts";
import { answerFor, ask, askForPermission, asksFor, sessionPlan } from "../../steps.ts";

export const compatibilityCases: readonly AgentCase[] = [
  agentCase({
    name: "unknown-frames-and-fields",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...send({ type: "no_such_frame", value: { deep: [null] } }),
          ...ask("two"),
          ...send({ type: "keep_alive" }),
          ...ask("three"),
          ...send({ type: "system", subtype: "init", cwd: "/elsewhere" }, { type: "result", subtype: "success" }),
          ...ask("four"),
          ...ask("five", { no_such_field: { deep: [1] }, session_id: "22222222-0000-4000-8000-00000000beef" }),
        ]),
      }),
    ],
    checks: {
      "compatibility.type.unknown-agent": (run) => survives(run, 1, "a frame of an unknown type"),
      "compatibility.keep-alive.ignored": (run) => survives(run, 2, "a `keep_alive`"),
      "compatibility.frame.misplaced": (run) => survives(run, 3, "frames that only agents send"),
      "compatibility.field.unknown": (run) => survives(run, 4, "a prompt with unknown fields"),
      "session.host-id.ignored": (run) =>
        checkIfPresent(resultOf(run, 4), ({ session_id: id }) =>
          id === resultOf(run, 3)?.session_id ? true : "The session took over the id of a host's frame.",
        ),
    },
  }),
  agentCase({
    name: "unknown-values",
    processes: [
      ({ cwd }) => ({
        argv: askForPermission,
        script: script(
          say("stopped oddly", { stopReason: "no_such_reason" }),
          use(toolUse("toolu_w", "Write", { file_path: `${cwd}/a`, content: "x" })),
          say("done"),
        ),
        plan: sessionPlan(
          [
            ...ask("one"),
            ...send(prompt("write", { priority: "no_such_priority" })),
            expectFrame(asksFor("toolu_w")),
            ...answerFor("toolu_w", { behavior: "allow", no_such_field: 1 }),
            expectFrame(isResult),
          ],
          { canUseTool: () => undefined },
        ),
      }),
    ],
    checks: {
      "compatibility.value.unknown": (run) => {
        if (!resultOf(run)) return "A stop reason that is not known left the turn without a result.";
        return checkIfPresent(toolResultOf(run, "toolu_w"), ({ is_error: error }) =>
          error === true ? "An answer with an unknown field was taken for none." : true,
        );
      },
    },
  }),
];
