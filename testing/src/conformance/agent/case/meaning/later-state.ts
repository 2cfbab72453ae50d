import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say } from "../../../../model/script/answer.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { allTrue, callsOf, checkIfPresent, hooksOf, responseOf, resultOf, sessionOf, systemText } from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

const rule = (paths: CasePaths, label: string) => `Bash(mkdir ${freshText(paths, label)}:*)`;
const answerOf = (run: CaseRun, id: string) => asJsonObject(responseOf(run, id)?.response);

/** Where a rule comes from, according to `list_permission_rules`. */
const sourceOf = (run: CaseRun, label: string): unknown =>
  asList(asJsonObject(answerOf(run, "h-rules").state).rules)
    .map(asJsonObject)
    .find(({ rule }) => String(rule).includes(freshText(run.paths, label)))?.source;

/** Cases about the state of a session after a change, and of a session that another process began. */
export const laterStateCases: readonly AgentCase[] = [
  agentCase({
    name: "settings-before-and-after-a-change",
    processes: [
      (paths) => ({
        argv: [
          ...[...askForPermission, "--model=claude-opus-4-5", `--allowedTools=${rule(paths, "allowed")}`],
          ...["--settings", JSON.stringify({ permissions: { deny: [rule(paths, "denied")] } })],
          ...["--mcp-config", JSON.stringify({ mcpServers: { broken: { command: "/no/such/program" } } })],
        ],
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-before", "get_settings"),
          ...sendControl("h-model", "set_model", { model: "claude-sonnet-4-5" }),
          ...sendControl("h-flags", "apply_flag_settings", {
            settings: { permissions: { deny: [rule(paths, "later")] } },
          }),
          ...sendControl("h-after", "get_settings"),
          ...sendControl("h-rules", "list_permission_rules"),
          ...sendControl("h-servers", "mcp_status"),
        ]),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(responseOf(run, "h-after"), () => {
          const models = ["h-before", "h-after"].map((id) => asJsonObject(answerOf(run, id).applied).model);
          const failed = asList(answerOf(run, "h-servers").mcpServers)
            .map(asJsonObject)
            .find(({ status }) => status === "failed");
          return allTrue(
            [
              models.every((model) => model === undefined) || models.join() === "claude-opus-4-5,claude-sonnet-4-5",
              "`get_settings` does not name the model of the session.",
            ],
            [
              JSON.stringify(answerOf(run, "h-after").effective ?? "").includes(freshText(run.paths, "later")),
              "`get_settings` lacks what `apply_flag_settings` changed.",
            ],
            [
              [undefined, "cliArg"].includes(sourceOf(run, "allowed") as string | undefined),
              "`list_permission_rules` has another source for a rule of the command line.",
            ],
            [
              [undefined, "flagSettings"].includes(sourceOf(run, "later") as string | undefined),
              "`list_permission_rules` has another source for a rule of the host's settings.",
            ],
            [
              failed === undefined || (typeof failed.error === "string" && failed.error !== ""),
              "`mcp_status` does not say why a server failed.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "a-resumed-session-with-new-options",
    processes: [
      () => ({ script: script(always(say("one"))), plan: sessionPlan(ask("one")) }),
      (paths, before) => ({
        argv: before.slice(-1).map((run) => `--resume=${sessionOf(run)}`),
        script: script(always(say("two"))),
        plan: sessionPlan(
          ask("two"),
          {},
          {
            ...{ systemPromptSnapshot: false, appendSystemPrompt: freshText(paths, "appended") },
            hooks: { UserPromptSubmit: [{ hookCallbackIds: ["UserPromptSubmit"] }] },
          },
        ),
      }),
    ],
    checks: {
      "option.prompt.system": (run) =>
        checkIfPresent(
          callsOf(run).at(-1),
          (call) =>
            systemText(call).includes(freshText(run.paths, "appended")) ||
            "A resumed session does not have the system prompt of the host.",
        ),
      "hook.event.called": (run) =>
        checkIfPresent(
          resultOf(run),
          () => hooksOf(run, "UserPromptSubmit").length === 1 || "A hook of a resumed session was not called.",
        ),
    },
  }),
];
