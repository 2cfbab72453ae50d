import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { cancel, prompt, request, respond } from "../../../../peer/host/frames.ts";
import { isResult, responseTo } from "../../../../peer/host/rules.ts";
import { endIf, expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import {
  callsOf,
  checkIfPresent,
  describeExit,
  framesOf,
  indexOfFrame,
  requestsOf,
  responseOf,
  resultOf,
  survives,
} from "../../query.ts";
import { answerFor, ask, askForPermission, asksFor, bare, greet, sendControl, sessionPlan } from "../../steps.ts";

export const controlCases: readonly AgentCase[] = [
  agentCase({
    name: "requests-during-a-turn",
    processes: [
      ({ cwd }) => ({
        argv: askForPermission,
        script: script(use(toolUse("toolu_w", "Write", { file_path: `${cwd}/a`, content: "x" })), say("done")),
        plan: sessionPlan(
          [
            ...send(prompt("write")),
            expectFrame(asksFor("toolu_w")),
            ...sendControl("h-status", "mcp_status"),
            ...answerFor("toolu_w", { behavior: "allow" }),
            expectFrame(isResult),
          ],
          { canUseTool: () => undefined },
        ),
      }),
    ],
    checks: {
      "control.response.during-turn": (run) =>
        checkIfPresent(requestsOf(run, "can_use_tool")[0], () => {
          const answer = indexOfFrame(run, responseTo("h-status"));
          const result = indexOfFrame(run, { type: "result" });
          if (answer < 0) return "A request that came during a turn was not answered while the turn waited.";
          return result < 0 || answer < result || "A request that came during a turn was answered after its result.";
        }),
      "session.state.asks": (run) =>
        checkIfPresent(requestsOf(run, "can_use_tool")[0], (request) => {
          const before = run.frames.slice(0, run.frames.indexOf(request) + 2);
          return (
            before.some(({ state }) => state === "requires_action") ||
            "The host was asked for a permission and the state was not `requires_action`."
          );
        }),
    },
  }),
  agentCase({
    name: "unknown-control-frames",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-odd", "no_such_request"),
          ...sendControl("h-wrong", "hook_callback", { callback_id: "x", input: {} }),
          ...ask("two"),
          ...send(respond("nobody-asked", {}), { type: "control_response", response: {} }),
          ...ask("three"),
          ...send(cancel("nobody-asked")),
          ...ask("four"),
        ]),
      }),
    ],
    checks: {
      "queue.prompt.once": (run) =>
        checkIfPresent(callsOf(run)[0] && resultOf(run, 3), () => {
          const [calls, results] = [callsOf(run).length, framesOf(run, { type: "result" }).length];
          return (calls === 4 && results === 4) || `Four prompts led to ${calls} model calls and ${results} results.`;
        }),
      "control.response.unknown-ignored": (run) => survives(run, 2, "a response without a request"),
      "control.cancel.unknown": (run) => survives(run, 3, "a cancellation of a request that was never sent"),
      "control.subtype.unsupported": (run) =>
        checkIfPresent(responseOf(run, "h-wrong"), ({ subtype, error_code: code }) => {
          if (subtype !== "error") return "A request that only agents send was not refused.";
          return code === "unsupported_request" || "The refusal does not carry `unsupported_request`.";
        }),
    },
  }),
  agentCase({
    name: "permission-hook-and-host-race",
    processes: [
      ({ cwd }) => ({
        argv: askForPermission,
        script: script(use(toolUse("toolu_w", "Write", { file_path: `${cwd}/a`, content: "x" })), say("done")),
        plan: sessionPlan(
          [...ask("write")],
          {
            canUseTool: () => undefined,
            hook: () => ({
              hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } },
            }),
          },
          { hooks: { PermissionRequest: [{ hookCallbackIds: ["quick"] }] } },
        ),
      }),
    ],
    checks: {
      "control.cancel.race": (run) =>
        checkIfPresent(requestsOf(run, "can_use_tool")[0], ({ request_id: id }) =>
          indexOfFrame(run, { type: "control_cancel_request", request_id: id }) >= 0
            ? true
            : "The hook had decided, and the host's question was not cancelled.",
        ),
    },
  }),
  agentCase({
    name: "end-session",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: bare([
          ...greet(),
          ...ask("one"),
          ...send(request("h-end", "end_session")),
          expectFrame(responseTo("h-end")),
          endIf({ response: { subtype: "error" } }),
        ]),
      }),
    ],
    checks: {
      "ending.exit.end-session": (run) =>
        checkIfPresent(responseOf(run, "h-end"), ({ subtype }) => {
          if (subtype !== "success") return "`end_session` was refused.";
          return run.exit?.code === 0 || `After \`end_session\` the agent ${describeExit(run)}; it must exit with 0.`;
        }),
    },
  }),
];
