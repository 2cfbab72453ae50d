import { deliver, reply, say } from "../../../../model/script/answer.ts";
import { text, thinking, toolUse } from "../../../../model/script/block.ts";
import { script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import { everywhere } from "../../everywhere.ts";
import { checkIfPresent, framesOf, resultOf } from "../../query.ts";
import { ask, sendControl, sessionPlan } from "../../steps.ts";

const partial = ["--include-partial-messages"];
const isText = { type: "stream_event", event: { type: "content_block_delta" } };

/** Cases with unusual streams, which exercise the laws of the stream. */
export const streamCases: readonly AgentCase[] = [
  agentCase({
    name: "streamed-blocks",
    processes: [
      () => ({
        argv: partial,
        script: script(
          reply([
            thinking("let me see"),
            text("first a word"),
            toolUse("toolu_1", "Bash", { command: "echo one" }),
            toolUse("toolu_2", "Bash", { command: "echo two" }),
          ]),
          deliver(say("and the end"), { ping: true }),
        ),
        plan: sessionPlan(ask("stream")),
      }),
    ],
    checks: {
      "stream.opt-in": (run) =>
        checkIfPresent(resultOf(run), () =>
          framesOf(run, { type: "stream_event" }).length > 0
            ? true
            : "With partial messages, no answer of the model was streamed.",
        ),
      "message.answer.unchanged": everywhere["message.answer.unchanged"],
    },
  }),
  agentCase({
    name: "streamed-and-stopped",
    processes: [
      () => ({
        argv: partial,
        script: script(deliver(reply([text("cut off here")]), { hold: { afterEvents: 3 } }), say("gone on")),
        plan: sessionPlan([
          ...send(prompt("talk")),
          expectFrame(isText),
          ...sendControl("h-stop", "interrupt"),
          expectFrame(isResult),
          ...ask("go on"),
        ]),
      }),
    ],
    checks: {
      "stream.abandoned": (run) =>
        checkIfPresent(framesOf(run, isText)[0], () => {
          const first = resultOf(run);
          if (!first) return undefined;
          const before = run.frames.slice(0, run.frames.indexOf(first));
          const stop = before.find(({ event }) => (event as { type?: string } | undefined)?.type === "message_stop");
          return (
            stop?.abandoned_blocks !== undefined ||
            "A message that was cut short did not end with a `message_stop` that says which blocks it abandons."
          );
        }),
    },
  }),
];
