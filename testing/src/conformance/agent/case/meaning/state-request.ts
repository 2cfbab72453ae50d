import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  isFrom,
  mentions,
  responseOf,
  resultOf,
  sessionOf,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";

const uuid = (n: number) => `66666666-0000-4000-8000-00000000002${n}`;
const answerOf = (run: CaseRun, id: string) => asJsonObject(responseOf(run, id)?.response);

/** The first release that keeps a prompt for the next one. */
const storedSince = "0.2.110";

/** Cases about requests for the state of a session, and about requests that change what the model knows. */
export const stateRequestCases: readonly AgentCase[] = [
  agentCase({
    name: "requests-for-the-state",
    processes: [
      () => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-version", "get_binary_version"),
          ...sendControl("h-cost", "get_session_cost"),
          ...sendControl("h-state", "get_status"),
        ]),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(responseOf(run, "h-state"), () => {
          const init = framesOf(run, { type: "system", subtype: "init" })[0];
          return allTrue(
            [
              answerOf(run, "h-version").version === init?.claude_code_version,
              "`get_binary_version` and `system/init` have different versions.",
            ],
            [/\d/.test(String(answerOf(run, "h-cost").text)), "`get_session_cost` has no cost."],
            [
              JSON.stringify(answerOf(run, "h-state")).includes(sessionOf(run)),
              "`get_status` does not name the session.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "a-title-for-another-session",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-other", "rename_session", { title: freshText(paths, "title"), session_id: uuid(9) }),
        ]),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(
          responseOf(run, "h-other"),
          ({ subtype }) => subtype === "error" || "`rename_session` succeeded for a session that is not the agent's.",
        ),
    },
  }),
  agentCase({
    name: "a-prompt-with-pasted-text",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan(ask("What is this?", { uuid: uuid(4), pasted_content: [freshText(paths, "pasted")] })),
      }),
    ],
    checks: {
      "message.user.pasted": (run) =>
        checkIfPresent(
          resultOf(run, 0),
          () =>
            mentions(callsOf(run).at(-1), freshText(run.paths, "pasted")) ||
            "The model did not receive the text that the user pasted.",
        ),
    },
  }),
  agentCase({
    name: "prompt-without-a-query",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...send(prompt(freshText(paths, "kept"), { uuid: uuid(5), shouldQuery: false })),
          ...ask("Go on.", { uuid: uuid(6) }),
          ...ask("And on.", { uuid: uuid(7) }),
        ]),
      }),
    ],
    checks: {
      "message.user.content": (run) =>
        checkIfPresent(isFrom(run, storedSince) ? resultOf(run, 0) : undefined, () => {
          const calls = callsOf(run).filter((call) => mentions(call, freshText(run.paths, "kept")));
          const last = JSON.stringify(calls.at(-1)?.messages ?? "");
          if (last.split(freshText(run.paths, "kept")).length > 2)
            return "The model received a prompt that was kept for the next one again with the prompt after it.";
          return allTrue(
            [calls.length > 0, "The model did not receive a prompt that was kept for the next one."],
            [
              calls.every((call) => mentions(call, "Go on.")),
              "The agent called the model for a prompt that was to be kept for the next one.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "a-conversation-that-is-rewound",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask(freshText(paths, "first"), { uuid: uuid(1) }),
          ...send(prompt(freshText(paths, "taken"), { uuid: uuid(2) })),
          expectFrame(isResult),
          ...sendControl("h-back", "rewind_conversation", { target_message_uuid: uuid(1) }),
          ...ask("go on", { uuid: uuid(3) }),
        ]),
      }),
    ],
    checks: {
      "control.effect.prompt": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          const last = callsOf(run).at(-1);
          return allTrue(
            [answerOf(run, "h-back").rewound === true, "`rewind_conversation` did not report that it went back."],
            [
              !["first", "taken"].some((label) => mentions(last, freshText(run.paths, label))),
              "The model still received a prompt that was taken back.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "requests-for-lists",
    processes: [
      (paths) => ({
        argv: [
          ...[...askForPermission, "--settings"],
          JSON.stringify({
            sandbox: { enabled: false, excludedCommands: [freshText(paths, "excluded")] },
            hooks: {
              PreToolUse: [{ matcher: freshText(paths, "matcher"), hooks: [{ type: "command", command: "true" }] }],
            },
          }),
        ],
        files: { [`${paths.cwd}/CLAUDE.md`]: "Be brief.\n" },
        script: script(
          use(
            toolUse("toolu_skill", "Write", {
              file_path: `${paths.cwd}/.claude/skills/${freshText(paths, "skill")}/SKILL.md`,
              content: `---\nname: ${freshText(paths, "skill")}\ndescription: ${freshText(paths, "described")}\n---\nTie it.\n`,
            }),
          ),
          use(
            toolUse("toolu_style", "Write", {
              file_path: `${paths.cwd}/.claude/output-styles/${freshText(paths, "style")}.md`,
              content: `---\nname: ${freshText(paths, "style")}\ndescription: a style\n---\nBe loud.\n`,
            }),
          ),
          always(say("ok")),
        ),
        plan: sessionPlan([
          ...ask("write"),
          ...sendControl("h-hooks", "get_hooks_listing"),
          ...sendControl("h-skills", "reload_skills"),
          ...sendControl("h-styles", "reload_output_styles"),
          ...sendControl("h-plugins", "reload_plugins"),
          ...sendControl("h-memory", "get_memory_dialog"),
          ...sendControl("h-sandbox", "get_sandbox_dialog"),
          ...sendControl("h-dialog", "get_skills_dialog"),
          ...sendControl("h-usage", "get_usage"),
        ]),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(responseOf(run, "h-usage"), () => {
          const has = (id: string, label: string) =>
            JSON.stringify(answerOf(run, id)).includes(freshText(run.paths, label));
          const memory = asList(answerOf(run, "h-memory").files).map(asJsonObject);
          const { session } = answerOf(run, "h-usage");
          const written = toolResultOf(run, "toolu_skill")?.is_error !== true;
          return allTrue(
            [has("h-hooks", "matcher"), "`get_hooks_listing` lacks a hook of the settings."],
            [!written || has("h-skills", "described"), "`reload_skills` lacks a skill that was written before."],
            [!written || has("h-plugins", "described"), "`reload_plugins` lacks a skill that was written before."],
            [!written || has("h-dialog", "skill"), "`get_skills_dialog` lacks a skill of the project."],
            [!written || has("h-styles", "style"), "`reload_output_styles` lacks a style that was written before."],
            [
              memory.some(({ path, exists }) => path === `${run.paths.cwd}/CLAUDE.md` && exists === true),
              "`get_memory_dialog` lacks a file of instructions.",
            ],
            [has("h-sandbox", "excluded"), "`get_sandbox_dialog` lacks an excluded command of the settings."],
            [
              asJsonObject(session).total_cost_usd === resultOf(run)?.total_cost_usd,
              "`get_usage` has another cost than the result.",
            ],
          );
        }),
    },
  }),
];
