import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt, respond } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { checkIfPresent, framesOf, indexOfFrame, requestsOf, resultOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, asksFor, sendControl, sessionPlan } from "../../steps.ts";

const write = (paths: CasePaths, id: string) =>
  toolUse(id, "Write", { file_path: `${paths.cwd}/${id}`, content: "as the model wants it" });
const written = ({ paths, files }: CaseRun, id: string) => files[`${paths.cwd}/${id}`];
const requests = (run: CaseRun, id: string) => requestsOf(run, "can_use_tool", { tool_use_id: id })[0];
const isFailed = (run: CaseRun, id: string) => toolResultOf(run, id)?.is_error === true;
const otherInput = ({ input }: Frame) => ({ ...asJsonObject(input), content: "as the host wants it" });

const answers: Readonly<Record<string, (params: Frame) => Frame>> = {
  toolu_other: (params) => ({ behavior: "allow", updatedInput: otherInput(params) }),
  toolu_same: () => ({ behavior: "allow" }),
  toolu_denied: () => ({ behavior: "deny", message: "Not this one, says the host." }),
  toolu_vague: () => ({ behavior: "perhaps" }),
  toolu_error: () => ({ error: "the callback threw" }),
};

/** Whether a tool ran. */
const ran = (run: CaseRun, id: string, what: string) =>
  checkIfPresent(requests(run, id), () =>
    checkIfPresent(toolResultOf(run, id), () =>
      written(run, id) === undefined && isFailed(run, id) ? true : `${what}, and the tool ran.`,
    ),
  );

export const permissionCases: readonly AgentCase[] = [
  agentCase({
    name: "permission-responses",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(...Object.keys(answers).map((id) => use(write(paths, id))), say("done")),
        plan: sessionPlan(ask("write"), { canUseTool: (params) => answers[String(params.tool_use_id)]?.(params) }),
      }),
    ],
    checks: {
      "permission.allow.input": (run) =>
        checkIfPresent(requests(run, "toolu_other"), () => {
          if (written(run, "toolu_other") !== "as the host wants it") return "The tool ran without the updated input.";
          return checkIfPresent(requests(run, "toolu_same"), () =>
            written(run, "toolu_same") === "as the model wants it"
              ? true
              : "Without an updated input the tool did not run with its own.",
          );
        }),
      "permission.answer.invalid": (run) => ran(run, "toolu_vague", "The answer was neither allow nor deny"),
      "permission.answer.error": (run) => ran(run, "toolu_error", "The answer was an error"),
    },
  }),
  agentCase({
    name: "duplicate-permission-responses",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(use(write(paths, "toolu_twice")), use(write(paths, "toolu_next")), say("done")),
        plan: {
          ...sessionPlan(ask("write")),
          rules: [
            {
              when: { type: "control_request", request: { subtype: "can_use_tool" } },
              answer: ({ request_id: id }) => [
                respond(String(id), { behavior: "deny", message: "no" }),
                respond(String(id), { behavior: "allow" }),
              ],
            },
          ],
        },
      }),
    ],
    checks: {
      "permission.answer.first": (run) => {
        const decided = ran(run, "toolu_twice", "The first answer was a denial");
        if (decided !== true) return decided;
        return resultOf(run)?.subtype === "success" || "A second answer to the same question ended the turn.";
      },
    },
  }),
  agentCase({
    name: "deny-and-interrupt",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(use(write(paths, "toolu_1"), write(paths, "toolu_2")), say("gone on")),
        plan: sessionPlan([...ask("write"), ...ask("go on")], {
          canUseTool: () => ({ behavior: "deny", message: "stop", interrupt: true }),
        }),
      }),
    ],
    checks: {
      "permission.deny.interrupt": (run) =>
        checkIfPresent(requests(run, "toolu_1"), () => {
          const wrong = ["toolu_1", "toolu_2"].find((id) => written(run, id) !== undefined || !isFailed(run, id));
          if (wrong !== undefined) return `The turn was stopped at a denial, and "${wrong}" has no error result.`;
          const subtype = resultOf(run)?.subtype;
          return subtype === "error_during_execution" || `A denial that interrupts ended the turn with ${subtype}.`;
        }),
    },
  }),
  agentCase({
    name: "no-permission-prompt",
    processes: [
      (paths) => ({ script: script(use(write(paths, "toolu_w")), say("done")), plan: sessionPlan(ask("write")) }),
    ],
    checks: {
      "permission.no-prompt": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_w"), () => {
          if (written(run, "toolu_w") !== undefined || !isFailed(run, "toolu_w"))
            return "No one could be asked, and the tool ran.";
          return (
            framesOf(run, { type: "system", subtype: "permission_denied" }).length > 0 ||
            "No one could be asked, and the denial was not announced."
          );
        }),
    },
  }),
  agentCase({
    name: "rules-override-hooks",
    processes: [
      () => ({
        argv: [
          ...askForPermission,
          "--settings",
          JSON.stringify({ permissions: { deny: ["Bash(echo secret:*)"], ask: ["Bash(echo ask:*)"] } }),
        ],
        script: script(
          use(toolUse("toolu_deny", "Bash", { command: "echo secret word" })),
          use(toolUse("toolu_ask", "Bash", { command: "echo ask me" })),
          say("done"),
        ),
        plan: sessionPlan(
          ask("run"),
          { hook: () => ({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" } }) },
          { hooks: { PreToolUse: [{ hookCallbackIds: ["hook_pre"] }] } },
        ),
      }),
    ],
    checks: {
      "permission.deny-beats-allow": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_deny"), () =>
          isFailed(run, "toolu_deny") ? true : "A hook allowed what a rule denies, and the tool ran.",
        ),
      "permission.ask-beats-hook": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_ask"), () =>
          requests(run, "toolu_ask") ? true : "A hook allowed what a rule wants asked, and the host was not asked.",
        ),
    },
  }),
  agentCase({
    name: "modes-and-updates",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(use(write(paths, "toolu_first")), use(write(paths, "toolu_second")), always(say("done"))),
        plan: sessionPlan(
          [
            ...sendControl("h-bypass", "set_permission_mode", { mode: "bypassPermissions" }),
            ...ask("write"),
            ...sendControl("h-plan", "set_permission_mode", { mode: "plan" }),
            ...sendControl("h-model", "set_model", { model: "claude-sonnet-4-5" }),
            ...ask("and now"),
          ],
          {
            canUseTool: () => ({
              behavior: "allow",
              updatedPermissions: [{ type: "setMode", mode: "acceptEdits", destination: "session" }],
            }),
          },
        ),
      }),
    ],
    checks: {
      "permission.mode.bypass": (run) =>
        checkIfPresent(framesOf(run, { type: "control_response", response: { request_id: "h-bypass" } })[0], (frame) =>
          asJsonObject(frame.response).subtype === "error"
            ? true
            : "The checks could be switched off in a session that was not launched for it.",
        ),
      "permission.update.applies": (run) =>
        checkIfPresent(requests(run, "toolu_first"), () =>
          checkIfPresent(toolResultOf(run, "toolu_second"), () =>
            requests(run, "toolu_second") ? "`updatedPermissions` did not take effect at once." : true,
          ),
        ),
      "turn.init.every": (run) =>
        checkIfPresent(framesOf(run, { type: "system", subtype: "init" })[1], ({ permissionMode: mode, model }) => {
          if (mode !== "plan") return `The second \`system/init\` says mode ${mode}, and plan was set.`;
          return String(model).includes("sonnet") || `The second \`system/init\` says model ${model}.`;
        }),
    },
  }),
  agentCase({
    name: "parallel-writes",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(use(write(paths, "toolu_1"), write(paths, "toolu_2")), say("done")),
        plan: sessionPlan(
          [
            ...send(prompt("write")),
            expectFrame(asksFor("toolu_1")),
            { do: "pause", ms: 100 },
            ...send((last) => respond(String(last.request_id), { behavior: "allow" })),
            expectFrame(asksFor("toolu_2")),
            ...send((last) => respond(String(last.request_id), { behavior: "allow" })),
            expectFrame(isResult),
          ],
          { canUseTool: () => undefined },
        ),
      }),
    ],
    checks: {
      "permission.serial": (run) =>
        checkIfPresent(requests(run, "toolu_2"), () =>
          indexOfFrame(run, asksFor("toolu_2")) > run.frames.findIndex((frame) => isResultOf(frame, "toolu_1"))
            ? true
            : "Two tools that must not run side by side were asked for at once.",
        ),
    },
  }),
];

function isResultOf(frame: Frame, id: string): boolean {
  return frame.type === "user" && JSON.stringify(frame.message ?? "").includes(`"tool_use_id":"${id}"`);
}
