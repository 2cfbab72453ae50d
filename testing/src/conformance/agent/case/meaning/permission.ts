import type { Frame } from "@agentwire/protocol/codec";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { allTrue, checkIfPresent, requestsOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const mkdir = (paths: CasePaths, id: string, label: string) =>
  toolUse(id, "Bash", { command: `mkdir -p ${freshText(paths, label)}` });
const isRequested = (run: CaseRun, id: string) => requestsOf(run, "can_use_tool", { tool_use_id: id }).length > 0;
const rule = (paths: CasePaths, label: string): Frame => ({
  toolName: "Bash",
  ruleContent: `mkdir -p ${freshText(paths, label)}`,
});
const rules = (behavior: string, ...list: readonly Frame[]): Frame => ({
  ...{ type: "addRules", behavior, destination: "session" },
  rules: list,
});
const archive = (paths: CasePaths) => `${paths.home}/${freshText(paths, "archive")}`;
const library = (paths: CasePaths) => `${paths.home}/${freshText(paths, "library")}`;

export const permissionEffectCases: readonly AgentCase[] = [
  agentCase({
    name: "updates-one-by-one",
    processes: [
      (paths) => ({
        argv: askForPermission,
        files: { [`${library(paths)}/note.txt`]: "a note\n", [`${archive(paths)}/note.txt`]: "another note\n" },
        script: script(
          use(mkdir(paths, "toolu_first", "one")),
          use(mkdir(paths, "toolu_one", "one")),
          use(mkdir(paths, "toolu_two", "two")),
          use(mkdir(paths, "toolu_other", "other")),
          use(mkdir(paths, "toolu_never", "never")),
          use(toolUse("toolu_archive", "Read", { file_path: `${archive(paths)}/note.txt` })),
          use(toolUse("toolu_read", "Read", { file_path: `${library(paths)}/note.txt` })),
          say("done"),
        ),
        plan: sessionPlan(ask("work"), {
          canUseTool: ({ tool_use_id: id, input }) => ({
            behavior: "allow",
            updatedInput: input,
            ...(id === "toolu_first" && {
              updatedPermissions: [
                rules("allow", rule(paths, "one"), rule(paths, "two")),
                rules("deny", rule(paths, "never")),
                { type: "addDirectories", directories: [library(paths), archive(paths)], destination: "session" },
              ],
            }),
          }),
        }),
      }),
    ],
    checks: {
      "permission.update.each": (run) =>
        checkIfPresent(isRequested(run, "toolu_first") ? toolResultOf(run, "toolu_read") : undefined, () =>
          allTrue(
            [!isRequested(run, "toolu_one"), "A call that the first new rule allows was requested."],
            [!isRequested(run, "toolu_two"), "A call that the second new rule allows was requested."],
            [isRequested(run, "toolu_other"), "A call that no new rule matches was not requested."],
            [toolResultOf(run, "toolu_never")?.is_error === true, "A call that a new rule denies was run."],
            [!isRequested(run, "toolu_read"), "A file below a directory that was added was requested."],
            [!isRequested(run, "toolu_archive"), "A file below the second directory that was added was requested."],
          ),
        ),
    },
  }),
];
