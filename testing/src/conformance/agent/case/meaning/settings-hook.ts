import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt, request } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { end, expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import { allTrue, callsOf, checkIfPresent, framesOf, reads, requestsOf, resultOf, toolResultOf } from "../../query.ts";
import { ask, askForPermission, bare, sessionPlan } from "../../steps.ts";
import { receivedBy, serverProgram } from "./server-process.ts";

/** A command of the settings that prints an answer for its event, after other commands. */
const hook = (event: string, output: Frame, before = "") => ({
  hooks: [
    {
      type: "command",
      command: `${before}echo '${JSON.stringify({ hookSpecificOutput: { hookEventName: event, ...output } })}'`,
    },
  ],
});

const settings = (hooks: Readonly<Record<string, readonly ReturnType<typeof hook>[]>>) =>
  `--settings=${JSON.stringify({ hooks })}`;

/** The answer of the host and of hooks to the question of the server. */
const answer = (paths: CasePaths, label: string): Frame => ({
  action: "accept",
  content: { size: freshText(paths, label) },
});

/** A session in which a server has a question for the user, and a hook of the settings answers. */
const questioned = (event: string) => (paths: CasePaths) => ({
  argv: [
    ...[...askForPermission, "--allowedTools=mcp__notes"],
    settings({ [event]: [hook(event, answer(paths, event))] }),
    ...["--mcp-config", JSON.stringify({ mcpServers: { notes: { command: "sh", args: [`${paths.cwd}/server.sh`] } } })],
  ],
  env: { ENABLE_TOOL_SEARCH: "false" },
  files: { [`${paths.cwd}/server.sh`]: serverProgram(paths) },
  // The server may connect during the first turn.
  script: script(say("one"), use(toolUse("toolu_ask", "mcp__notes__ask", {})), always(say("ok"))),
  plan: sessionPlan([...ask("one"), ...ask("two")], { elicitation: () => ({ action: "decline" }) }),
});

/** What the server received as the answer of the user. */
const answerIn = (run: CaseRun): Frame =>
  asJsonObject(receivedBy(run).find(({ id, result }) => id === "question" && result !== undefined)?.result);

function checkAnswer(run: CaseRun, event: string) {
  const { action, content } = answerIn(run);
  return allTrue(
    [action === "accept", `The action of an \`${event}\` hook of the settings did not reach the server.`],
    [
      asJsonObject(content).size === freshText(run.paths, event),
      `The content of an \`${event}\` hook of the settings did not reach the server.`,
    ],
  );
}

const questionOf = (run: CaseRun) =>
  resultOf(run, 1) && receivedBy(run).some(({ id }) => id === "question") ? true : undefined;
const skill = (paths: CasePaths) => `${paths.cwd}/.claude/skills/${freshText(paths, "skill")}`;

/** Cases about hooks in settings, which can decide more than callbacks of the host. */
export const settingsHookCases: readonly AgentCase[] = [
  agentCase({
    name: "a-question-that-a-hook-answers",
    processes: [questioned("Elicitation")],
    checks: {
      "hook.output.elicitation": (run) =>
        checkIfPresent(questionOf(run), () =>
          requestsOf(run, "elicitation").length > 0
            ? "The host was asked although a hook of the settings had answered the question of a server."
            : checkAnswer(run, "Elicitation"),
        ),
    },
  }),
  agentCase({
    name: "an-answer-that-a-hook-replaces",
    processes: [questioned("ElicitationResult")],
    checks: {
      "hook.output.elicitation": (run) =>
        checkIfPresent(questionOf(run) && requestsOf(run, "elicitation")[0], () =>
          checkAnswer(run, "ElicitationResult"),
        ),
    },
  }),
  agentCase({
    name: "a-command-that-moves-the-shell",
    processes: [
      (paths) => ({
        argv: [
          ...[...askForPermission, "--allowedTools=Bash"],
          settings({ CwdChanged: [{ hooks: [{ type: "command", command: `cat >> '${paths.cwd}/moved.json'` }] }] }),
        ],
        files: { [`${paths.cwd}/${freshText(paths, "part")}/a.txt`]: "a\n" },
        script: script(
          use(toolUse("toolu_cd", "Bash", { command: `cd ${freshText(paths, "part")} && pwd` })),
          always(say("ok")),
        ),
        plan: sessionPlan(ask("move")),
      }),
    ],
    checks: {
      "hook.output.session": (run) =>
        checkIfPresent(
          run.medium === "process" && toolResultOf(run, "toolu_cd")?.is_error !== true ? resultOf(run) : undefined,
          () =>
            (run.files[`${run.paths.cwd}/moved.json`] ?? "").includes(`/${freshText(run.paths, "part")}"`) ||
            "A `CwdChanged` hook of the settings was not called after a command moved the shell.",
        ),
    },
  }),
  agentCase({
    name: "hooks-that-begin-a-session",
    processes: [
      (paths) => ({
        argv: [
          settings({
            SessionStart: [
              hook("SessionStart", { initialUserMessage: freshText(paths, "begin") }),
              hook("SessionStart", { sessionTitle: freshText(paths, "title") }),
              hook(
                "SessionStart",
                { reloadSkills: true },
                `mkdir -p '${skill(paths)}'; printf -- '---\\nname: ${freshText(paths, "skill")}\\ndescription: ${freshText(paths, "described")}\\n---\\nTie it.\\n' > '${skill(paths)}/SKILL.md'; `,
              ),
            ],
          }),
        ],
        script: script(always(say("ok"))),
        // The hook's prompt may be the first one, so nothing waits for the response to `initialize`.
        plan: bare([...send(request("h-init", "initialize"), prompt("one")), expectFrame(isResult), end()]),
      }),
    ],
    checks: {
      "hook.output.session": (run) =>
        checkIfPresent(run.files[`${skill(run.paths)}/SKILL.md`] === undefined ? undefined : callsOf(run)[0], (call) =>
          allTrue(
            [
              callsOf(run).some((each) => reads(each, freshText(run.paths, "begin"))),
              "`initialUserMessage` of a `SessionStart` hook did not reach the model.",
            ],
            [
              framesOf(run, { type: "system", subtype: "session_title_changed" }).some(
                ({ title }) => title === freshText(run.paths, "title"),
              ),
              "`sessionTitle` of a `SessionStart` hook is not the title of the session.",
            ],
            [
              reads(call, freshText(run.paths, "described")),
              "With `reloadSkills` of a `SessionStart` hook, the model was not offered a skill that the hook wrote.",
            ],
          ),
        ),
    },
  }),
];
