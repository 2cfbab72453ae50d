import type { Frame } from "@agentwire/protocol/codec";
import { blocksOf } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { same } from "../../../same.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import {
  callsOf,
  checkIfPresent,
  framesOf,
  hooksOf,
  indexOfFrame,
  mentions,
  requestsOf,
  resultOf,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, controlRequestStep, sessionPlan } from "../../steps.ts";

const decision = (permissionDecision: string, more: Frame = {}): Frame => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, ...more },
});
const echo = (id: string) => toolUse(id, "Bash", { command: `echo ${id}` });

type Answers = Readonly<Record<string, Frame | undefined>>;
const byCallback = (answers: Answers) => ({
  hook: ({ callback_id: id }: Frame) => (String(id) in answers ? answers[String(id)] : {}),
});
const onTool = (...callbacks: readonly string[]) => ({
  hooks: { PreToolUse: callbacks.map((id) => ({ hookCallbackIds: [id] })) },
});

export const hookCases: readonly AgentCase[] = [
  agentCase({
    name: "matchers",
    processes: [
      () => ({
        script: script(use(echo("toolu_b")), say("done")),
        plan: sessionPlan(
          ask("run"),
          {},
          {
            hooks: {
              PreToolUse: [
                { matcher: "Bash", hookCallbackIds: ["exact"] },
                { matcher: "Write|Bash", hookCallbackIds: ["listed"] },
                { matcher: "B.*h", hookCallbackIds: ["expression"] },
                { matcher: "*", hookCallbackIds: ["all"] },
                { matcher: "Bas", hookCallbackIds: ["part"] },
                { matcher: "bash", hookCallbackIds: ["small"] },
                { matcher: "(((", hookCallbackIds: ["invalid"] },
              ],
            },
          },
        ),
      }),
    ],
    checks: {
      "hook.matcher.exact": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_b"), () => {
          const missing = ["exact", "listed", "expression", "all"].find((id) => hooksOf(run, id).length === 0);
          if (missing !== undefined) return `The hook "${missing}", whose matcher takes the tool, was not asked.`;
          const surplus = ["part", "small"].find((id) => hooksOf(run, id).length > 0);
          return surplus === undefined || `The hook "${surplus}", whose matcher does not take the tool, was asked.`;
        }),
      "hook.matcher.invalid": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_b"), () =>
          hooksOf(run, "invalid").length === 0 ? true : "A hook whose matcher is not a valid expression was called.",
        ),
    },
  }),
  agentCase({
    name: "parallel-hooks",
    processes: [
      () => ({
        script: script(use(echo("toolu_b")), say("done")),
        plan: sessionPlan(
          [
            ...send(prompt("run")),
            expectFrame(controlRequestStep("hook_callback")),
            expectFrame(controlRequestStep("hook_callback")),
            ...send((_, received) => {
              const both = received.filter(({ type }) => type === "control_request");
              return {
                type: "control_response",
                response: { subtype: "success", request_id: both[0]?.request_id, response: {} },
              };
            }),
            ...send((last) => ({
              type: "control_response",
              response: { subtype: "success", request_id: last.request_id, response: {} },
            })),
            expectFrame(isResult),
          ],
          { hook: () => undefined },
          onTool("hook_a", "hook_b"),
        ),
      }),
    ],
    checks: {
      "hook.callback.parallel": (run) =>
        checkIfPresent(hooksOf(run, "hook_a")[0], () =>
          run.host.outcome === "done" && hooksOf(run, "hook_b").length > 0
            ? true
            : "The second hook of an event was not asked while the first had not answered.",
        ),
    },
  }),
  agentCase({
    name: "hooks-that-disagree",
    processes: [
      () => ({
        argv: askForPermission,
        script: script(use(echo("toolu_b")), say("understood")),
        plan: sessionPlan(
          ask("run"),
          byCallback({
            hook_a: decision("allow"),
            hook_b: decision("deny", { permissionDecisionReason: "never", additionalContext: "context of the denial" }),
            hook_c: decision("ask", { additionalContext: "context of the question" }),
          }),
          onTool("hook_a", "hook_b", "hook_c"),
        ),
      }),
      () => ({
        argv: askForPermission,
        script: script(use(echo("toolu_q")), say("understood")),
        plan: sessionPlan(
          ask("run"),
          byCallback({ hook_a: decision("ask"), hook_b: decision("allow") }),
          onTool("hook_a", "hook_b"),
        ),
      }),
    ],
    checks: {
      "hook.deny.no-run": (_, [first]) =>
        first &&
        checkIfPresent(toolResultOf(first, "toolu_b"), ({ is_error: error }) =>
          error === true ? true : "A hook denied the tool use, and it ran.",
        ),
      "hook.merge.strictest": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_q"), () =>
          requestsOf(run, "can_use_tool").length > 0 ? true : "One hook wanted the host asked, and it was not.",
        ),
      "hook.merge.context": (_, [first]) =>
        first &&
        checkIfPresent(callsOf(first)[1], (call) =>
          mentions(call, "context of the denial") && mentions(call, "context of the question")
            ? true
            : "The context that several hooks added did not all reach the model.",
        ),
    },
  }),
  agentCase({
    name: "hooks-before-permissions",
    processes: [
      ({ cwd }) => ({
        argv: askForPermission,
        script: script(use(toolUse("toolu_w", "Write", { file_path: `${cwd}/a`, content: "x" })), say("done")),
        plan: sessionPlan(ask("write"), {}, onTool("hook_pre")),
      }),
    ],
    checks: {
      "hook.before-permission": (run) =>
        checkIfPresent(requestsOf(run, "can_use_tool")[0], () => {
          const hook = indexOfFrame(run, controlRequestStep("hook_callback"));
          if (hook < 0) return undefined;
          return (
            hook < indexOfFrame(run, controlRequestStep("can_use_tool")) ||
            "The host was asked before the `PreToolUse` hook."
          );
        }),
    },
  }),
  agentCase({
    name: "hooks-that-fail",
    processes: [
      () => ({
        script: script(use(echo("toolu_open")), say("done")),
        plan: sessionPlan(ask("run"), byCallback({ hook_a: { error: "the hook threw" } }), onTool("hook_a")),
      }),
      () => ({
        script: script(use(echo("toolu_closed")), say("done")),
        plan: sessionPlan(ask("run"), byCallback({ hook_a: { error: "the hook threw" } }), {
          hooks: { PreToolUse: [{ hookCallbackIds: ["hook_a"], onFailure: "block" }] },
        }),
      }),
    ],
    checks: {
      "hook.failure.open": (last, [first]) =>
        first &&
        checkIfPresent(toolResultOf(first, "toolu_open"), ({ is_error: error }) => {
          if (error === true) return "An error of a hook kept the tool from running.";
          if (framesOf(first, { type: "system", subtype: "informational", level: "warning" }).length === 0)
            return "An error of a hook was not announced.";
          const announced = indexOfFrame(first, { type: "system", subtype: "informational" });
          if (
            announced >
            first.frames.findIndex((frame) => blocksOf(frame).some(({ tool_use_id: id }) => id === "toolu_open"))
          )
            return "An error of a hook was announced after the result of the tool.";
          return checkIfPresent(toolResultOf(last, "toolu_closed"), ({ is_error: blocked }) =>
            blocked === true ? true : 'An error of a hook with onFailure "block" did not keep the tool from running.',
          );
        }),
    },
  }),
  agentCase({
    name: "hooks-without-a-response",
    processes: [
      () => ({
        script: script(use(echo("toolu_b")), say("done")),
        plan: sessionPlan(ask("run"), byCallback({ hook_a: undefined }), {
          hooks: { PreToolUse: [{ hookCallbackIds: ["hook_a"], timeout: 1 }] },
        }),
      }),
    ],
    checks: {
      "hook.timeout.cancel": (run) =>
        checkIfPresent(requestsOf(run, "hook_callback")[0], ({ request_id: id }) =>
          indexOfFrame(run, { type: "control_cancel_request", request_id: id }) >= 0
            ? true
            : "A hook that did not answer in its time was not cancelled.",
        ),
      "hook.timeout.closed": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_b"), ({ is_error: error }) =>
          error === true ? true : "A `PreToolUse` hook did not answer, and the tool ran.",
        ),
    },
  }),
  agentCase({
    name: "defer",
    processes: [
      () => ({
        script: script(use(echo("toolu_b")), always(say("never"))),
        plan: sessionPlan(ask("run"), byCallback({ hook_a: decision("defer") }), onTool("hook_a")),
      }),
    ],
    checks: {
      "hook.defer": (run) =>
        checkIfPresent(hooksOf(run, "hook_a")[0], () => {
          const deferred = resultOf(run)?.deferred_tool_use as Frame | undefined;
          if (deferred?.id !== "toolu_b") return "A deferred call did not end the turn with `deferred_tool_use`.";
          const { name, input } = echo("toolu_b");
          return (
            (deferred.name === name && same(deferred.input, input)) ||
            "`deferred_tool_use` has another tool or input than the call."
          );
        }),
    },
  }),
  agentCase({
    name: "stop-hook",
    processes: [
      () => {
        let stops = 0;
        return {
          script: script(say("too early"), always(say("now it is done"))),
          plan: sessionPlan(
            ask("work"),
            { hook: () => (stops++ === 0 ? { decision: "block", reason: "not yet, says the hook" } : {}) },
            { hooks: { Stop: [{ hookCallbackIds: ["hook_stop"] }] } },
          ),
        };
      },
    ],
    checks: {
      "hook.stop.block": (run) =>
        checkIfPresent(hooksOf(run, "hook_stop")[0], () => {
          if (!mentions(callsOf(run)[1], "not yet, says the hook"))
            return "The reason of a `Stop` hook did not reach the model.";
          return (
            resultOf(run)?.result === "now it is done" || "A `Stop` hook that blocked did not make the agent continue."
          );
        }),
      "message.user.synthetic": (run) =>
        checkIfPresent(
          framesOf(run, { type: "user" }).find(({ message }) =>
            JSON.stringify(message ?? "").includes("not yet, says the hook"),
          ),
          ({ isSynthetic }) => isSynthetic === true || "A user frame that the agent wrote does not say `isSynthetic`.",
        ),
    },
  }),
];
