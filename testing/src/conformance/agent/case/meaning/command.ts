import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { allTrue, callsOf, checkIfPresent, framesOf, mentions, resultOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const words = ["alpha", "beta gamma", "delta"] as const;
const argumentText = (paths: CasePaths) =>
  [...words.map((word) => (word.includes(" ") ? `"${word}"` : word)), freshText(paths, "last")].join(" ");

/** Cases about commands of the user, and about the tools that have two names. */
export const commandCases: readonly AgentCase[] = [
  agentCase({
    name: "commands-with-arguments",
    from: "standard",
    processes: [
      (paths) => ({
        files: {
          [`${paths.cwd}/.claude/commands/all.md`]: `${freshText(paths, "project")} all: [$ARGUMENTS] first: [$0] second: [$1]\n`,
          [`${paths.config}/commands/own.md`]: `---\ndescription: About it.\n---\n${freshText(paths, "user")} all: [$ARGUMENTS]\n`,
          [`${paths.cwd}/.claude/commands/bare.md`]: `${freshText(paths, "bare")}\n`,
        },
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask(`/all ${argumentText(paths)}`),
          ...ask(`/own one two ${freshText(paths, "last")}`),
          ...ask(`/bare ${freshText(paths, "added")}`),
        ]),
      }),
    ],
    checks: {
      "option.sources": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          const reads = (n: number, text: string) => mentions(callsOf(run)[n], text);
          return allTrue(
            [
              reads(0, `${freshText(run.paths, "project")} all: [${argumentText(run.paths)}]`),
              "`$ARGUMENTS` of a command of the project is not all of its arguments.",
            ],
            [
              reads(0, `first: [${words[0]}] second: [${words[1]}]`),
              "`$0` and `$1` of a command are not its first two arguments.",
            ],
            [
              reads(1, `${freshText(run.paths, "user")} all: [one two ${freshText(run.paths, "last")}]`),
              "`$ARGUMENTS` of a command of the user is not all of its arguments.",
            ],
            [reads(2, freshText(run.paths, "bare")), "A command without placeholders was not expanded."],
            [reads(2, freshText(run.paths, "added")), "The arguments of a command without placeholders were lost."],
          );
        }),
    },
  }),
  agentCase({
    name: "the-older-name-of-a-tool",
    from: "full",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          when(freshText(paths, "task"), always(say(freshText(paths, "report")))),
          use(
            toolUse("toolu_task", "Task", {
              ...{ description: "look", prompt: freshText(paths, "task") },
              ...{ subagent_type: "general-purpose", run_in_background: false },
            }),
          ),
          always(say("ok")),
        ),
        plan: sessionPlan(ask("delegate")),
      }),
    ],
    checks: {
      "option.aliases": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_task"), () =>
          allTrue(
            [
              framesOf(run, { type: "system", subtype: "task_started", tool_use_id: "toolu_task" }).length === 1,
              "A call of the tool Agent by its older name started no subagent.",
            ],
            [
              mentions(callsOf(run).at(-1), freshText(run.paths, "report")),
              "The report of a subagent that was started by the older name of the tool did not reach the model.",
            ],
          ),
        ),
    },
  }),
];
