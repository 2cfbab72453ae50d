import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  hooksOf,
  isUnsupported,
  modelResultOf,
  reads,
  responseOf,
  resultOf,
  toolResultOf,
} from "../../query.ts";
import { answerFor, ask, askForPermission, asksFor, sendControl, sessionPlan } from "../../steps.ts";

const answerOf = (run: CaseRun, id: string) => asJsonObject(responseOf(run, id)?.response);
const part = (paths: CasePaths, label: string) => `${paths.cwd}/${freshText(paths, label)}`;

/** Cases about folders and plugins that a request names, and about requests during a turn. */
export const folderCases: readonly AgentCase[] = [
  agentCase({
    name: "another-working-directory",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=Bash"],
        files: { [`${part(paths, "part")}/a.txt`]: "a\n" },
        script: script(say("one"), use(toolUse("toolu_pwd", "Bash", { command: "pwd" })), always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-untrusted", "set_cwd", { path: part(paths, "part") }),
          ...sendControl("h-other", "set_cwd", {
            ...{ path: part(paths, "part"), trust_accepted: true, trusted_directory: `/${freshText(paths, "other")}` },
          }),
          ...sendControl("h-trusted", "set_cwd", {
            ...{ path: part(paths, "part"), trust_accepted: true, trusted_directory: part(paths, "part") },
          }),
          ...ask("where?"),
        ]),
      }),
    ],
    checks: {
      "control.effect.folder": (run) =>
        checkIfPresent(responseOf(run, "h-untrusted")?.subtype === "success" ? resultOf(run, 1) : undefined, () => {
          const { status, directory } = answerOf(run, "h-untrusted");
          const called = JSON.stringify(modelResultOf(callsOf(run).at(-1), "toolu_pwd") ?? "");
          return allTrue(
            [
              status === "needs_trust" && directory === part(run.paths, "part"),
              "`set_cwd` to a folder that is not trusted did not report that it needs trust.",
            ],
            [
              answerOf(run, "h-other").status === "needs_trust",
              "`set_cwd` accepted the trust in another folder than the one that it names.",
            ],
            [answerOf(run, "h-trusted").status === "ok", "`set_cwd` to a folder that the host trusts did not succeed."],
            [
              framesOf(run, { type: "system", subtype: "init" }).at(-1)?.cwd === part(run.paths, "part"),
              "After `set_cwd`, `system/init` has another working directory.",
            ],
            [
              run.medium === "memory" || called.includes(freshText(run.paths, "part")),
              "After `set_cwd`, a command did not run in the new working directory.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "a-registered-root",
    processes: [
      (paths) => ({
        argv: askForPermission,
        files: {
          [`${part(paths, "read")}/CLAUDE.md`]: `Remember ${freshText(paths, "remembered")}.\n`,
          [`${part(paths, "extended")}/.claude/commands/${freshText(paths, "order")}.md`]: "Tie it.\n",
          [`${part(paths, "clone")}/.claude/skills/${freshText(paths, "skill")}/SKILL.md`]: `---\nname: ${freshText(paths, "skill")}\ndescription: ${freshText(paths, "described")}\n---\nTie it.\n`,
        },
        script: script(always(say("ok"))),
        plan: sessionPlan(
          [
            ...ask("one"),
            ...sendControl("h-root", "register_repo_root", { directory: part(paths, "clone"), reload_skills: true }),
            ...sendControl("h-plugins", "get_skills_dialog"),
            ...sendControl("h-read", "register_repo_root", { directory: part(paths, "read"), reload_claude_md: true }),
            ...sendControl("h-extended", "register_repo_root", {
              ...{ directory: part(paths, "extended"), reload_plugins: true },
            }),
            ...ask("two"),
            ...sendControl("h-commands", "get_skills_dialog"),
          ],
          { hook: () => ({}) },
          { hooks: { DirectoryAdded: [{ hookCallbackIds: ["added"] }] } },
        ),
      }),
    ],
    checks: {
      "control.effect.folder": (run) =>
        checkIfPresent(isUnsupported(responseOf(run, "h-root") ?? {}) ? undefined : responseOf(run, "h-plugins"), () =>
          allTrue(
            [
              answerOf(run, "h-root").directory === part(run.paths, "clone"),
              "`register_repo_root` did not answer with the folder of the request.",
            ],
            [
              JSON.stringify(answerOf(run, "h-plugins")).includes(freshText(run.paths, "skill")),
              "`register_repo_root` with `reload_skills` did not load a skill of the folder.",
            ],
            [
              reads(callsOf(run).at(-1), freshText(run.paths, "remembered")),
              "`register_repo_root` with `reload_claude_md` did not bring instructions of the folder to the model.",
            ],
            [
              JSON.stringify(answerOf(run, "h-commands")).includes(freshText(run.paths, "order")),
              "`register_repo_root` with `reload_plugins` did not load a command of the folder.",
            ],
          ),
        ),
      "hook.event.called": (run) =>
        checkIfPresent(
          responseOf(run, "h-root")?.subtype === "success" ? responseOf(run, "h-plugins") : undefined,
          () =>
            hooksOf(run, "added").some(({ input }) => asJsonObject(input).directory === part(run.paths, "clone")) ||
            "The `DirectoryAdded` hook was not called with a folder that the host registered.",
        ),
    },
  }),
  agentCase({
    name: "requests-during-a-tool-call",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(toolUse("toolu_asked", "Bash", { command: `mkdir ${freshText(paths, "folder")}` })),
          always(say("ok")),
        ),
        plan: sessionPlan(
          [
            ...send(prompt("one")),
            expectFrame(asksFor("toolu_asked")),
            ...sendControl("h-busy", "reload_plugins", { refuse_if_busy: true }),
            ...sendControl("h-idle", "reload_plugins"),
            ...answerFor("toolu_asked", { behavior: "deny", message: "no" }),
            expectFrame(isResult),
          ],
          { canUseTool: () => undefined },
        ),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(
          responseOf(run, "h-idle")?.subtype === "success" ? responseOf(run, "h-busy") : undefined,
          (busy) => busy.subtype === "error" || "`reload_plugins` with `refuse_if_busy` succeeded during a turn.",
        ),
    },
  }),
  agentCase({
    name: "the-output-of-a-task",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=Bash"],
        script: script(
          use(
            toolUse("toolu_task", "Bash", {
              command: `echo ${longOutput} ${freshText(paths, "printed")}; touch ${freshText(paths, "done")}; sleep 30`,
              run_in_background: true,
            }),
          ),
          say("ok"),
          // What the task prints is there only after some time.
          use(
            toolUse("toolu_wait", "Bash", {
              command: `until test -e ${freshText(paths, "done")}; do sleep 0.02; done`,
            }),
          ),
          always(say("ok")),
        ),
        plan: sessionPlan([
          ...ask("one"),
          ...ask("two"),
          ...send((_, received) => ({
            ...{ type: "control_request", request_id: "h-output" },
            request: { subtype: "get_task_output", task_id: taskOf(received) },
          })),
          expectFrame({ type: "control_response", response: { request_id: "h-output" } }),
          ...send((_, received) => ({
            ...{ type: "control_request", request_id: "h-stop" },
            request: { subtype: "stop_task", task_id: taskOf(received) },
          })),
          expectFrame({ type: "control_response", response: { request_id: "h-stop" } }),
        ]),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(
          toolResultOf(run, "toolu_task") && framesOf(run, { type: "system", subtype: "task_started" })[0]
            ? responseOf(run, "h-output")
            : undefined,
          (response) =>
            JSON.stringify(response).includes(freshText(run.paths, "printed")) ||
            "`get_task_output` lacks what the task printed.",
        ),
    },
  }),
  agentCase({
    name: "how-thinking-is-shown",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-shown", "set_max_thinking_tokens", {
            ...{ max_thinking_tokens: 2000, thinking_display: "summarized" },
          }),
          ...ask("two"),
        ]),
      }),
    ],
    checks: {
      "control.effect.model": (run) =>
        checkIfPresent(
          responseOf(run, "h-shown")?.subtype === "success" ? callsOf(run)[1] : undefined,
          ({ thinking }) =>
            asJsonObject(thinking).display === "summarized"
              ? true
              : "`thinking_display` of `set_max_thinking_tokens` did not reach the model.",
        ),
    },
  }),
];

/** More than the part of an output that an agent returns. */
const longOutput = "many words, ".repeat(9000);

/** The task that started first. */
const taskOf = (received: readonly object[]): unknown =>
  received.map(asJsonObject).find(({ subtype }) => subtype === "task_started")?.task_id;
