import type { Frame } from "@agentwire/protocol/codec";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshWord } from "../../fresh.ts";
import { allHold, checkIfPresent, requestsOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const mkdir = (place: CasePaths, id: string, label: string) =>
  toolUse(id, "Bash", { command: `mkdir -p ${freshWord(place, label)}` });
const isAsked = (seen: CaseRun, id: string) => requestsOf(seen, "can_use_tool", { tool_use_id: id }).length > 0;
const rule = (place: CasePaths, label: string): Frame => ({
  toolName: "Bash",
  ruleContent: `mkdir -p ${freshWord(place, label)}`,
});
const rules = (behavior: string, ...list: readonly Frame[]): Frame => ({
  ...{ type: "addRules", behavior, destination: "session" },
  rules: list,
});
const library = (place: CasePaths) => `${place.home}/${freshWord(place, "library")}`;

export const permissionEffectCases: readonly AgentCase[] = [
  agentCase({
    name: "updates-one-by-one",
    processes: [
      (place) => ({
        argv: askForPermission,
        files: { [`${library(place)}/note.txt`]: "a note\n" },
        script: script(
          use(mkdir(place, "toolu_first", "one")),
          use(mkdir(place, "toolu_one", "one")),
          use(mkdir(place, "toolu_two", "two")),
          use(mkdir(place, "toolu_other", "other")),
          use(mkdir(place, "toolu_never", "never")),
          use(toolUse("toolu_read", "Read", { file_path: `${library(place)}/note.txt` })),
          say("done"),
        ),
        plan: sessionPlan(ask("work"), {
          canUseTool: ({ tool_use_id: id, input }) => ({
            behavior: "allow",
            updatedInput: input,
            ...(id === "toolu_first" && {
              updatedPermissions: [
                rules("allow", rule(place, "one"), rule(place, "two")),
                rules("deny", rule(place, "never")),
                { type: "addDirectories", directories: [library(place)], destination: "session" },
              ],
            }),
          }),
        }),
      }),
    ],
    checks: {
      "permission.update.each": (seen) =>
        checkIfPresent(isAsked(seen, "toolu_first") ? toolResultOf(seen, "toolu_read") : undefined, () =>
          allHold(
            [!isAsked(seen, "toolu_one"), "A call that the first new rule allows was requested."],
            [!isAsked(seen, "toolu_two"), "A call that the second new rule allows was requested."],
            [isAsked(seen, "toolu_other"), "A call that no new rule matches was not requested."],
            [toolResultOf(seen, "toolu_never")?.is_error === true, "A call that a new rule denies was run."],
            [!isAsked(seen, "toolu_read"), "A file below a directory that was added was requested."],
          ),
        ),
    },
  }),
];
