import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { allTrue, checkIfPresent, toolResultOf } from "../../query.ts";
import { ask, sendControl, sessionPlan } from "../../steps.ts";

const labels = ["unread", "seeded", "outdated"] as const;
const fileOf = (paths: CasePaths, label: string) => `${paths.cwd}/${freshText(paths, label)}.txt`;
const isRefused = (run: CaseRun, label: (typeof labels)[number]) =>
  toolResultOf(run, `toolu_${label}`)?.is_error === true;

/** A case about the files that the host has read for the model, with a model that must read a file before it changes it. */
export const fileStateCases: readonly AgentCase[] = [
  agentCase({
    name: "files-that-the-host-has-read",
    processes: [
      (paths) => ({
        argv: ["--permission-mode=acceptEdits", "--model=claude-sonnet-4-5"],
        files: Object.fromEntries(labels.map((label) => [fileOf(paths, label), "one word\n"])),
        script: script(
          ...labels.map((label) =>
            use(
              toolUse(`toolu_${label}`, "Edit", {
                ...{ file_path: fileOf(paths, label), old_string: "one", new_string: "another" },
              }),
            ),
          ),
          always(say("ok")),
        ),
        plan: sessionPlan([
          ...sendControl("h-seeded", "seed_read_state", { path: fileOf(paths, "seeded"), mtime: 4e12 }),
          ...sendControl("h-outdated", "seed_read_state", { path: fileOf(paths, "outdated"), mtime: 1 }),
          ...ask("edit"),
        ]),
      }),
    ],
    checks: {
      "control.effect.read": (run) =>
        checkIfPresent(isRefused(run, "unread") ? toolResultOf(run, "toolu_outdated") : undefined, () =>
          allTrue(
            [!isRefused(run, "seeded"), "The model may not change a file that `seed_read_state` named."],
            [
              isRefused(run, "outdated"),
              "The model may change a file that is newer than `seed_read_state` says, without reading it.",
            ],
          ),
        ),
    },
  }),
];
