import type { Frame } from "@agentwire/protocol/codec";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { everywhere } from "../../everywhere.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  offeredTools,
  reads,
  requestsOf,
  systemText,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const delegate = (paths: CasePaths, id: string, label: string) =>
  toolUse(id, "Agent", {
    ...{ description: "look around", prompt: freshText(paths, `task-${label}`) },
    ...{ subagent_type: freshText(paths, label), run_in_background: false },
  });
/** The calls of the subagent with this task. */
const callsAbout = (run: CaseRun, label: string) =>
  callsOf(run).filter(
    ({ messages }) =>
      Array.isArray(messages) && JSON.stringify(messages[0] ?? "").includes(freshText(run.paths, `task-${label}`)),
  );
const write = (paths: CasePaths, id: string, label: string) =>
  toolUse(id, "Write", { file_path: `${paths.cwd}/${freshText(paths, label)}.txt`, content: "x" });
const isRequested = (run: CaseRun, id: string) => requestsOf(run, "can_use_tool", { tool_use_id: id }).length > 0;

/** Definitions of subagents, each with another restriction. */
const definitions = (paths: CasePaths): Frame => ({
  [freshText(paths, "barred")]: {
    ...{ description: "May not write.", prompt: freshText(paths, "prompt-barred") },
    disallowedTools: ["Write", "Edit"],
  },
  [freshText(paths, "brief")]: { description: "Is brief.", prompt: freshText(paths, "prompt-brief"), maxTurns: 2 },
  [freshText(paths, "editor")]: {
    ...{ description: "Edits.", prompt: freshText(paths, "prompt-editor") },
    permissionMode: "acceptEdits",
  },
});

/** Cases about the definitions of agents, beyond prompt, tools and model. */
export const subagentCases: readonly AgentCase[] = [
  agentCase({
    name: "subagents-with-restrictions",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          when(freshText(paths, "task-barred"), always(say("barred"))),
          when(
            freshText(paths, "task-brief"),
            always(({ index }) =>
              use(toolUse(`toolu_b${index}`, "Read", { file_path: `${paths.cwd}/missing-${index}` })),
            ),
          ),
          when(freshText(paths, "task-editor"), use(write(paths, "toolu_w", "file")), always(say("edited"))),
          use(delegate(paths, "toolu_1", "barred")),
          use(delegate(paths, "toolu_2", "brief")),
          use(delegate(paths, "toolu_3", "editor")),
          always(say("done")),
        ),
        plan: sessionPlan(ask("delegate"), {}, { agents: definitions(paths) }),
      }),
    ],
    checks: {
      "task.use.same": everywhere["task.use.same"],
      "option.agents": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_3"), () => {
          const offered = offeredTools(callsAbout(run, "barred")[0]);
          return allTrue(
            [offered.includes("Read"), "A subagent was not offered a tool that is not disallowed."],
            [
              !offered.includes("Write") && !offered.includes("Edit"),
              "A subagent was offered a tool that its definition disallows.",
            ],
            [
              callsAbout(run, "brief").length === 2,
              `A subagent with a limit of 2 rounds called the model ${callsAbout(run, "brief").length} times.`,
            ],
            [!isRequested(run, "toolu_w"), "A subagent did not run in the permission mode of its definition."],
          );
        }),
    },
  }),
  agentCase({
    name: "a-session-that-runs-as-an-agent",
    processes: [
      (paths) => ({
        argv: [...askForPermission, `--agent=${freshText(paths, "barred")}`],
        script: script(always(say("done"))),
        plan: sessionPlan(ask("work"), {}, { agents: definitions(paths) }),
      }),
    ],
    checks: {
      "option.agents": (run) =>
        checkIfPresent(callsOf(run)[0], (call) =>
          allTrue(
            [
              systemText(call).includes(freshText(run.paths, "prompt-barred")),
              "A session that runs as an agent does not have its prompt.",
            ],
            [
              !offeredTools(call).includes("Write"),
              "A session that runs as an agent was offered a tool that it disallows.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "subagents-with-skills-and-effort",
    processes: [
      (paths) => ({
        argv: askForPermission,
        files: {
          [`${paths.cwd}/.claude/skills/${freshText(paths, "skill")}/SKILL.md`]: `---\nname: ${freshText(paths, "skill")}\ndescription: ties\n---\nTie ${freshText(paths, "knot")}.\n`,
          [`${paths.cwd}/CLAUDE.md`]: `Remember ${freshText(paths, "memory")}.\n`,
        },
        script: script(
          when(freshText(paths, "task-skilled"), always(say("skilled"))),
          use(delegate(paths, "toolu_1", "skilled")),
          always(say("done")),
        ),
        plan: sessionPlan(
          ask("delegate"),
          {},
          {
            agents: {
              [freshText(paths, "skilled")]: {
                ...{ description: "Ties.", prompt: freshText(paths, "prompt-skilled"), model: "claude-opus-4-5" },
                ...{ skills: [freshText(paths, "skill")], effort: "low", omitClaudeMd: true },
              },
            },
          },
        ),
      }),
    ],
    checks: {
      "option.agents": (run) =>
        checkIfPresent(callsAbout(run, "skilled")[0], (call) =>
          allTrue(
            [reads(call, freshText(run.paths, "knot")), "A skill of a subagent was not loaded for it."],
            [
              JSON.stringify(call.output_config ?? {}).includes('"low"'),
              "The effort of a subagent did not reach the model.",
            ],
            [
              !reads(call, freshText(run.paths, "memory")),
              "A subagent with `omitClaudeMd` got the instructions of the project.",
            ],
          ),
        ),
    },
  }),
];
