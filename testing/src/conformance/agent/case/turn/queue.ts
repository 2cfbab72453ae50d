import { asJsonObject } from "@agentwire/protocol/json";
import { ledgerOf } from "@agentwire/protocol/ledger";
import { deliver, say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt, request } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { end, expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import { everywhere } from "../../everywhere.ts";
import {
  callsOf,
  checkIfPresent,
  framesOf,
  mentions,
  requestsOf,
  responseOf,
  resultOf,
  toolResultOf,
} from "../../query.ts";
import {
  answerFor,
  ask,
  askForPermission,
  asksFor,
  bare,
  controlRequestStep,
  sendControl,
  sessionPlan,
} from "../../steps.ts";

const uuid = (n: number) => `22222222-0000-4000-8000-00000000000${n}`;

export const queueCases: readonly AgentCase[] = [
  agentCase({
    name: "prompts-with-ids",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one", { uuid: uuid(1) }),
          ...send(prompt("one again", { uuid: uuid(1) })),
          ...ask("two"),
          ...sendControl("h-idle", "interrupt"),
          ...ask("three"),
        ]),
      }),
    ],
    checks: {
      "turn.prompt.named": everywhere["turn.prompt.named"],
      "queue.lifecycle.order": (run) =>
        checkIfPresent(resultOf(run), () =>
          framesOf(run, { type: "command_lifecycle", command_uuid: uuid(1) }).length > 0
            ? true
            : "A prompt with a `uuid` got no `command_lifecycle`.",
        ),
      "queue.duplicate": (run) =>
        checkIfPresent(resultOf(run, 1), () =>
          callsOf(run).some((call) => mentions(call, "one again"))
            ? "A prompt whose `uuid` had been seen before was not dropped."
            : true,
        ),
      "queue.interrupt.idle": (run) =>
        checkIfPresent(responseOf(run, "h-idle"), ({ subtype }) => {
          if (subtype !== "success") return "An interrupt while nothing runs was refused.";
          return checkIfPresent(resultOf(run, 2), ({ subtype: outcome }) =>
            outcome === "success" ? true : "An interrupt while nothing ran stopped the turn that came after it.",
          );
        }),
    },
  }),
  agentCase({
    name: "a-prompt-while-tools-run",
    processes: [
      ({ cwd }) => ({
        argv: askForPermission,
        script: script(
          use(toolUse("toolu_w", "Write", { file_path: `${cwd}/a`, content: "x" })),
          use(toolUse("toolu_v", "Write", { file_path: `${cwd}/b`, content: "x" })),
          say("seen both"),
          always(say("later")),
        ),
        plan: sessionPlan(
          [
            ...send(prompt("write")),
            expectFrame(asksFor("toolu_w")),
            ...send({ type: "keep_alive" }, prompt("in between", { uuid: uuid(8) })),
            ...sendControl("h-sync", "mcp_status"),
            ...answerFor("toolu_w", { behavior: "allow" }),
            expectFrame(asksFor("toolu_v")),
            ...sendControl("h-cancel", "cancel_async_message", { message_uuid: uuid(8) }),
            ...answerFor("toolu_v", { behavior: "allow" }),
            expectFrame(isResult),
          ],
          { canUseTool: () => undefined },
        ),
      }),
    ],
    checks: {
      "queue.mid-turn": (run) =>
        checkIfPresent(callsOf(run)[1], (call) =>
          mentions(call, "in between") ? true : "A prompt that came while a tool ran was not put before the next call.",
        ),
      "control.effect.prompt": (run) =>
        checkIfPresent(mentions(callsOf(run)[1], "in between") ? responseOf(run, "h-cancel") : undefined, (answer) =>
          asJsonObject(answer.response).cancelled === false
            ? framesOf(run, { type: "command_lifecycle", command_uuid: uuid(8), state: "cancelled" }).length === 0 ||
              "A prompt that the model had received was reported as cancelled."
            : "`cancel_async_message` reported that it cancelled a prompt that the model had received.",
        ),
    },
  }),
  agentCase({
    name: "interrupt-at-a-permission",
    processes: [
      ({ cwd }) => ({
        argv: askForPermission,
        script: script(
          use(
            toolUse("toolu_w", "Write", { file_path: `${cwd}/a`, content: "x" }),
            toolUse("toolu_v", "Write", { file_path: `${cwd}/b`, content: "x" }),
          ),
          say("gone on"),
          use(toolUse("toolu_h", "Bash", { command: "echo held by a hook" })),
          always(say("never")),
        ),
        plan: sessionPlan(
          [
            ...send(prompt("write")),
            expectFrame(asksFor("toolu_w")),
            ...sendControl("h-stop", "interrupt"),
            expectFrame(isResult),
            ...answerFor("toolu_w", { behavior: "allow" }),
            ...ask("go on"),
            ...send(prompt("now a hook")),
            expectFrame(controlRequestStep("hook_callback", { tool_use_id: "toolu_h" })),
            ...sendControl("h-stop-hook", "interrupt"),
            expectFrame(isResult),
          ],
          { canUseTool: () => undefined, hook: ({ tool_use_id: id }) => (id === "toolu_h" ? undefined : {}) },
          { hooks: { PreToolUse: [{ hookCallbackIds: ["PreToolUse"] }] } },
        ),
      }),
    ],
    checks: {
      "queue.interrupt.pending": (run) =>
        checkIfPresent(requestsOf(run, "can_use_tool")[0], ({ request_id: question }) => {
          const [hook] = requestsOf(run, "hook_callback", { tool_use_id: "toolu_h" });
          const isCancelled = (id: unknown) =>
            framesOf(run, { type: "control_cancel_request", request_id: id }).length > 0;
          if (!isCancelled(question)) return "The turn was interrupted and its question to the host was not cancelled.";
          return (
            hook === undefined ||
            isCancelled(hook.request_id) ||
            "The turn was interrupted and its call of a hook was not cancelled."
          );
        }),
      "queue.interrupt.tools": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_w"), ({ is_error: error }) => {
          if (error !== true) return "A tool use that was interrupted has a result without `is_error`.";
          const second = toolResultOf(run, "toolu_v");
          if (second && second.is_error !== true) return "A tool use after the interrupt ran.";
          return (
            run.files[`${run.paths.cwd}/a`] === undefined || "A permission that came after the interrupt ran the tool."
          );
        }),
      "turn.result.outcome": everywhere["turn.result.outcome"],
      "queue.interrupt.result": (run) =>
        checkIfPresent(resultOf(run), ({ subtype }) =>
          subtype === "error_during_execution" ? true : `The interrupted turn ended with subtype ${subtype}.`,
        ),
      "queue.interrupt.session": (run) =>
        checkIfPresent(resultOf(run), () =>
          checkIfPresent(
            callsOf(run)[1],
            () => resultOf(run, 1)?.subtype === "success" || "The next prompt got no answer.",
          ),
        ),
    },
  }),
  agentCase({
    name: "priority-now",
    processes: [
      () => ({
        argv: ["--include-partial-messages"],
        script: script(deliver(say("slow and long"), { hold: { afterEvents: 3 } }), always(say("at once"))),
        plan: sessionPlan([
          ...send(prompt("slowly", { uuid: uuid(3) })),
          expectFrame({ type: "stream_event", event: { type: "content_block_delta" } }),
          ...send(prompt("now", { uuid: uuid(4), priority: "now" })),
          expectFrame(isResult),
          expectFrame(isResult),
        ]),
      }),
    ],
    checks: {
      "queue.priority.now": (run) =>
        checkIfPresent(callsOf(run)[0], () => {
          const first = resultOf(run);
          if (!first) return "A prompt of priority `now` did not stop the running stream.";
          return first.is_error === false || "The turn that a prompt of priority `now` stopped ended with an error.";
        }),
    },
  }),
  agentCase({
    name: "prompts-sent-together",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...send(...["first", "second", "third"].map((text, n) => prompt(text, { uuid: uuid(n + 5) }))),
          expectFrame(isResult),
        ]),
      }),
    ],
    checks: {
      "queue.prompt.outcome": (run) => {
        const frames = run.events.flatMap(({ kind, direction, frame }) =>
          kind === "frame" && direction !== undefined ? [{ direction, frame }] : [],
        );
        const { prompts } = ledgerOf(frames, { ending: "clean" });
        const open = prompts.filter(({ outcome }) => outcome === undefined || outcome.kind === "lost");
        return open.length === 0 || `Of three prompts that were sent together, ${open.length} have no outcome.`;
      },
    },
  }),
  agentCase({
    name: "interrupt-before-the-turn",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: bare([
          ...send(request("h-init", "initialize"), prompt("stop me", { uuid: uuid(5) })),
          ...sendControl("h-stop", "interrupt"),
          expectFrame(isResult),
          ...ask("go on", { uuid: uuid(6) }),
          end(),
        ]),
      }),
    ],
    checks: {
      "queue.interrupt.early": (run) =>
        checkIfPresent(responseOf(run, "h-stop"), () =>
          checkIfPresent(resultOf(run), ({ is_error: isError, terminal_reason: reason }) =>
            isError === true && String(reason).startsWith("aborted_")
              ? true
              : "An interrupt followed the first prompt, and the turn ran to its end.",
          ),
        ),
    },
  }),
  agentCase({
    name: "interrupt-with-a-waiting-prompt",
    processes: [
      () => ({
        argv: ["--include-partial-messages"],
        script: script(deliver(say("slow and long"), { hold: { afterEvents: 3 } }), always(say("next"))),
        plan: sessionPlan([
          ...send(prompt("slowly", { uuid: uuid(5) })),
          expectFrame({ type: "stream_event" }),
          ...send(prompt("wait", { uuid: uuid(6) }), prompt("wait longer", { uuid: uuid(7), priority: "later" })),
          expectFrame({ type: "command_lifecycle", command_uuid: uuid(7), state: "queued" }),
          ...sendControl("h-stop", "interrupt"),
          expectFrame(isResult),
          expectFrame(isResult),
        ]),
      }),
    ],
    checks: {
      "queue.interrupt.receipt": (run) =>
        checkIfPresent(responseOf(run, "h-stop"), ({ response }) => {
          const { still_queued: queued } = asJsonObject(response);
          if (!Array.isArray(queued)) return "The response to an interrupt has no list `still_queued`.";
          const lost = [6, 7].find((n) => !queued.includes(uuid(n)));
          return lost === undefined || "The response to an interrupt does not list every prompt that waits.";
        }),
    },
  }),
];
