import type { Frame } from "@agentwire/protocol/codec";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { everywhere } from "../../everywhere.ts";
import { freshWord } from "../../fresh.ts";
import { allHold, callsOf, checkIfPresent, offeredTools, requestsOf, systemText, toolResultOf } from "../../query.ts";
import { ask, askForPermission, sessionPlan } from "../../steps.ts";

const delegate = (place: CasePaths, id: string, label: string) =>
  toolUse(id, "Agent", {
    ...{ description: "look around", prompt: freshWord(place, `task-${label}`) },
    ...{ subagent_type: freshWord(place, label), run_in_background: false },
  });
/** The calls of the subagent with this task. */
const callsAbout = (seen: CaseRun, label: string) =>
  callsOf(seen).filter(
    ({ messages }) =>
      Array.isArray(messages) && JSON.stringify(messages[0] ?? "").includes(freshWord(seen.paths, `task-${label}`)),
  );
const write = (place: CasePaths, id: string, label: string) =>
  toolUse(id, "Write", { file_path: `${place.cwd}/${freshWord(place, label)}.txt`, content: "x" });
const isAsked = (seen: CaseRun, id: string) => requestsOf(seen, "can_use_tool", { tool_use_id: id }).length > 0;

/** Definitions of subagents, each with another restriction. */
const definitions = (place: CasePaths): Frame => ({
  [freshWord(place, "barred")]: {
    ...{ description: "May not write.", prompt: freshWord(place, "prompt-barred") },
    disallowedTools: ["Write", "Edit"],
  },
  [freshWord(place, "brief")]: { description: "Is brief.", prompt: freshWord(place, "prompt-brief"), maxTurns: 2 },
  [freshWord(place, "editor")]: {
    ...{ description: "Edits.", prompt: freshWord(place, "prompt-editor") },
    permissionMode: "acceptEdits",
  },
});

/** Cases about the definitions of agents, beyond prompt, tools and model. */
export const subagentCases: readonly AgentCase[] = [
  agentCase({
    name: "subagents-with-restrictions",
    processes: [
      (place) => ({
        argv: askForPermission,
        script: script(
          when(freshWord(place, "task-barred"), always(say("barred"))),
          when(
            freshWord(place, "task-brief"),
            always(({ index }) =>
              use(toolUse(`toolu_b${index}`, "Read", { file_path: `${place.cwd}/missing-${index}` })),
            ),
          ),
          when(freshWord(place, "task-editor"), use(write(place, "toolu_w", "file")), always(say("edited"))),
          use(delegate(place, "toolu_1", "barred")),
          use(delegate(place, "toolu_2", "brief")),
          use(delegate(place, "toolu_3", "editor")),
          always(say("done")),
        ),
        plan: sessionPlan(ask("delegate"), {}, { agents: definitions(place) }),
      }),
    ],
    checks: {
      "task.use.same": everywhere["task.use.same"],
      "option.agents": (seen) =>
        checkIfPresent(toolResultOf(seen, "toolu_3"), () => {
          const offered = offeredTools(callsAbout(seen, "barred")[0]);
          return allHold(
            [offered.includes("Read"), "A subagent was not offered a tool that is not disallowed."],
            [
              !offered.includes("Write") && !offered.includes("Edit"),
              "A subagent was offered a tool that its definition disallows.",
            ],
            [
              callsAbout(seen, "brief").length === 2,
              `A subagent with a limit of 2 rounds called the model ${callsAbout(seen, "brief").length} times.`,
            ],
            [!isAsked(seen, "toolu_w"), "A subagent did not run in the permission mode of its definition."],
          );
        }),
    },
  }),
  agentCase({
    name: "a-session-that-runs-as-an-agent",
    processes: [
      (place) => ({
        argv: [...askForPermission, `--agent=${freshWord(place, "barred")}`],
        script: script(always(say("done"))),
        plan: sessionPlan(ask("work"), {}, { agents: definitions(place) }),
      }),
    ],
    checks: {
      "option.agents": (seen) =>
        checkIfPresent(callsOf(seen)[0], (call) =>
          allHold(
            [
              systemText(call).includes(freshWord(seen.paths, "prompt-barred")),
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
];
