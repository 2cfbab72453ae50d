import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { allTrue, checkIfPresent, framesOf, hooksOf, resultOf, toolResultOf } from "../../query.ts";
import { answerFor, askForPermission, asksFor, controlRequestStep, sessionPlan } from "../../steps.ts";

const tree = (paths: CasePaths) => `${paths.cwd}/${freshText(paths, "tree")}`;
const inputOf = (run: CaseRun, callback: string) => asJsonObject(hooksOf(run, callback)[0]?.input);
const created = (paths: CasePaths): Frame => ({
  hookSpecificOutput: { hookEventName: "WorktreeCreate", worktreePath: tree(paths) },
});

/** Whether the agent has the tools for worktrees. */
const hasWorktrees = (run: CaseRun): boolean =>
  framesOf(run, { type: "system", subtype: "init" }).some(({ tools }) => asList(tools).includes("EnterWorktree"));

/** Cases about hooks that create a worktree, and that learn of a waiting request. */
export const worktreeCases: readonly AgentCase[] = [
  agentCase({
    name: "a-worktree-that-a-hook-creates",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=Bash,EnterWorktree,ExitWorktree"],
        files: { [`${tree(paths)}/a.txt`]: "a\n" },
        script: script(
          use(toolUse("toolu_enter", "EnterWorktree", { name: freshText(paths, "name") })),
          use(toolUse("toolu_where", "Bash", { command: "pwd" })),
          use(toolUse("toolu_leave", "ExitWorktree", { action: "remove", discard_changes: true })),
          always(say("ok")),
        ),
        plan: sessionPlan(
          [...send(prompt("work")), expectFrame(isResult)],
          { hook: ({ callback_id: id }) => (id === "create" ? created(paths) : {}) },
          {
            hooks: {
              WorktreeCreate: [{ hookCallbackIds: ["create"] }],
              WorktreeRemove: [{ hookCallbackIds: ["remove"] }],
            },
          },
        ),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(hasWorktrees(run) ? toolResultOf(run, "toolu_leave") : undefined, () =>
          allTrue(
            [
              inputOf(run, "create").name === freshText(run.paths, "name"),
              "The `WorktreeCreate` hook was not called with the name of the worktree.",
            ],
            [
              inputOf(run, "remove").worktree_path === tree(run.paths),
              "The `WorktreeRemove` hook was not called with the path of the worktree.",
            ],
          ),
        ),
      "hook.output.worktree": (run) =>
        checkIfPresent(hasWorktrees(run) ? toolResultOf(run, "toolu_where") : undefined, ({ content }) =>
          allTrue(
            [
              JSON.stringify(toolResultOf(run, "toolu_enter") ?? "").includes(freshText(run.paths, "tree")),
              "The session did not enter the worktree of a hook.",
            ],
            [
              run.medium === "memory" || JSON.stringify(content ?? "").includes(freshText(run.paths, "tree")),
              "A command did not run in the worktree of a hook.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "a-request-that-waits",
    slow: true,
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(toolUse("toolu_wait", "Bash", { command: `mkdir ${freshText(paths, "folder")}` })),
          always(say("ok")),
        ),
        plan: sessionPlan(
          [
            ...send(prompt("work")),
            expectFrame(asksFor("toolu_wait")),
            expectFrame(controlRequestStep("hook_callback", { callback_id: "notify" })),
            ...answerFor("toolu_wait", { behavior: "deny", message: "no" }),
            expectFrame(isResult),
          ],
          { hook: () => ({}), canUseTool: () => undefined },
          { hooks: { Notification: [{ hookCallbackIds: ["notify"] }] } },
        ),
      }),
    ],
    checks: {
      "hook.event.called": (run) => {
        const requested = framesOf(run, asksFor("toolu_wait")).length > 0;
        if (!requested) return undefined;
        const { notification_type: type } = inputOf(run, "notify");
        if (type === "permission_prompt") return resultOf(run) === undefined ? undefined : true;
        return "The `Notification` hook was not called while a permission request was waiting.";
      },
    },
  }),
];
