import { asList } from "../../../../law/session-event/json.ts";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  hooksOf,
  isFrom,
  mentions,
  offeredTools,
  responseOf,
  resultOf,
  sessionOf,
  systemText,
  toolResultOf,
} from "../../query.ts";
import { ask, greet, sendControl, sessionPlan } from "../../steps.ts";

const labels = ["first", "second", "third"] as const;
const pluginOf = (paths: CasePaths, label: string) => freshText(paths, label).toLowerCase();
const folderOf = (paths: CasePaths, label: string) => `${paths.home}/${freshText(paths, label)}`;
const commandOf = (label: string) => `order-${label}`;

/** A program that the agent cannot start: the server is listed all the same. */
const server = { command: "/no/such/server" };

/** The cost of each answer below: with three of them, a turn stays below the limit and the next one exceeds it. */
const costly = { usage: { input_tokens: 1000, output_tokens: 200_000 } };
const budget = 10;
/** The first measured release that has these prices. */
const pricedSince = "0.3.330";
const look = (paths: CasePaths, id: string) =>
  ({ ...use(toolUse(id, "Read", { file_path: `${paths.cwd}/none.txt` })), ...costly }) as const;

/** Time between the sessions of a case, in milliseconds: some file systems round the times of changes. */
const delayMs = 20;

const contextAbout = (label: string) => `${label} of the conversation`;

/** The uuid of the first frame of the agent with this text. */
const uuidOf = (run: CaseRun, text: string) =>
  framesOf(run, { type: "assistant" }).find(({ message }) => JSON.stringify(message).includes(text))?.uuid;

/** Cases about values of flags: several in one list, none in an empty list, limits that count, and what stays of a prompt. */
export const flagValueCases: readonly AgentCase[] = [
  agentCase({
    name: "several-values-of-each-flag",
    from: "standard",
    processes: [
      (paths) => ({
        argv: [
          ...labels.slice(0, 2).map((label) => `--plugin-dir=${folderOf(paths, label)}`),
          "--mcp-config",
          JSON.stringify({ mcpServers: Object.fromEntries(labels.map((label) => [pluginOf(paths, label), server])) }),
          "--disallowedTools=Edit,NotebookEdit,Write",
        ],
        files: Object.fromEntries(
          labels.flatMap((label) => [
            [
              `${folderOf(paths, label)}/.claude-plugin/plugin.json`,
              JSON.stringify({ name: pluginOf(paths, label), version: "1.0.0" }),
            ],
            [`${folderOf(paths, label)}/commands/${commandOf(label)}.md`, `Say ${label}.\n`],
          ]),
        ),
        script: script(always(say("ok"))),
        plan: sessionPlan([...ask("one"), ...sendControl("h-status", "mcp_status")]),
      }),
    ],
    checks: {
      "option.sources": (run) =>
        checkIfPresent(framesOf(run, { type: "system", subtype: "init" })[0], ({ slash_commands: commands }) => {
          const listed = JSON.stringify(commands ?? []);
          return allTrue(
            [
              labels.slice(0, 2).every((label) => listed.includes(commandOf(label))),
              "Of several plugins of the command line, one was not loaded.",
            ],
            [!listed.includes(commandOf("third")), "A plugin was loaded that the command line does not name."],
          );
        }),
      "mcp.server.known": (run) =>
        checkIfPresent(responseOf(run, "h-status")?.response, (status) => {
          const lost = labels.find((label) => !JSON.stringify(status).includes(pluginOf(run.paths, label)));
          return lost === undefined || "Of several servers of the command line, one is missing.";
        }),
      "option.tools": (run) =>
        checkIfPresent(callsOf(run)[0], (call) => {
          const offered = ["Edit", "NotebookEdit", "Write"].find((name) => offeredTools(call).includes(name));
          return offered === undefined || `The disallowed tool ${offered} was offered to the model.`;
        }),
    },
  }),
  agentCase({
    name: "no-tools-at-all",
    from: "standard",
    processes: [
      () => ({
        argv: ["--tools=", "--allowedTools=", "--disallowedTools="],
        script: script(always(say("ok"))),
        plan: sessionPlan(ask("one")),
      }),
    ],
    checks: {
      "option.tools": (run) =>
        checkIfPresent(resultOf(run), () => {
          const isBuiltIn = (name: unknown) => ["Bash", "Read", "Write"].includes(String(name));
          return allTrue(
            [
              !callsOf(run).flatMap(offeredTools).some(isBuiltIn),
              "With an empty list of tools, built-in tools were offered to the model.",
            ],
            [
              !asList(framesOf(run, { type: "system", subtype: "init" })[0]?.tools).some(isBuiltIn),
              "With an empty list of tools, `system/init` names built-in tools.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "a-budget-for-several-turns",
    from: "standard",
    processes: [
      (paths) => ({
        argv: [`--max-budget-usd=${budget}`, "--model=claude-sonnet-4-5"],
        script: script(
          look(paths, "toolu_1"),
          say("one", costly),
          look(paths, "toolu_2"),
          say("two", costly),
          always(say("three")),
        ),
        plan: sessionPlan([...ask("one"), ...ask("two")]),
      }),
    ],
    checks: {
      "turn.limit.budget": (run) =>
        checkIfPresent(
          isFrom(run, pricedSince) && toolResultOf(run, "toolu_1") ? resultOf(run, 1) : undefined,
          ({ subtype }) =>
            allTrue(
              [
                resultOf(run, 0)?.subtype === "success",
                `A turn below the budget ended with subtype ${String(resultOf(run, 0)?.subtype)}.`,
              ],
              [
                subtype === "error_max_budget_usd",
                `Two turns exceeded the budget of the session, and the second one ended with subtype ${String(subtype)}.`,
              ],
            ),
        ),
    },
  }),
  agentCase({
    name: "an-appended-prompt-beside-the-own-one",
    from: "full",
    processes: [
      () => ({ script: script(always(say("ok"))), plan: sessionPlan(ask("one")) }),
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan(ask("one"), {}, { appendSystemPrompt: freshText(paths, "appended") }),
      }),
    ],
    checks: {
      "option.prompt.system": (run, [plain]) =>
        checkIfPresent(plain && callsOf(plain)[0] && callsOf(run)[0], (call) => {
          const own = systemText(plain && callsOf(plain)[0]).length;
          return systemText(call).length > own / 2 || "An appended system prompt replaced that of the agent.";
        }),
    },
  }),
  agentCase({
    name: "hooks-of-a-second-initialize",
    from: "standard",
    processes: [
      () => ({
        argv: ["--allowedTools=Bash"],
        script: script(
          use(toolUse("toolu_1", "Bash", { command: "echo one" })),
          say("one"),
          use(toolUse("toolu_2", "Bash", { command: "echo two" })),
          always(say("two")),
        ),
        plan: sessionPlan(
          [
            ...ask("one"),
            ...greet({ hooks: { PreToolUse: [{ hookCallbackIds: ["new"] }] } }, "h-again"),
            ...ask("two"),
          ],
          {},
          { hooks: { PreToolUse: [{ hookCallbackIds: ["old"] }], PostToolUse: [{ hookCallbackIds: ["old-post"] }] } },
        ),
      }),
    ],
    checks: {
      "hook.event.called": (run) =>
        checkIfPresent(
          responseOf(run, "h-again")?.subtype === "success" && hooksOf(run, "old").length > 0
            ? toolResultOf(run, "toolu_2")
            : undefined,
          () =>
            allTrue(
              [hooksOf(run, "new").length === 1, "A callback of a second `initialize` was not called once."],
              [
                hooksOf(run, "old").length === 1 && hooksOf(run, "old-post").length === 1,
                "A callback of the first `initialize` was called after a second one.",
              ],
            ),
        ),
    },
  }),
  agentCase({
    name: "the-newest-of-several-sessions",
    from: "full",
    processes: [
      ...labels.map((label, n) => (paths: CasePaths) => ({
        script: script(always(say(`answer ${freshText(paths, label)}`, { delivery: { delayMs: delayMs * n } }))),
        plan: sessionPlan(ask(freshText(paths, contextAbout(label)))),
      })),
      (paths) => ({
        argv: ["--continue"],
        script: script(always(say(freshText(paths, "continued")))),
        plan: sessionPlan(ask("which one")),
      }),
    ],
    checks: {
      "option.continue": (run, all) => {
        const newest = all[labels.length - 1];
        return checkIfPresent(newest && callsOf(run)[0], (call) =>
          allTrue(
            [
              mentions(call, freshText(run.paths, contextAbout("third"))),
              "`--continue` did not continue the newest session.",
            ],
            [
              labels.slice(0, 2).every((label) => !mentions(call, freshText(run.paths, contextAbout(label)))),
              "`--continue` continued an older session.",
            ],
            [
              newest !== undefined && sessionOf(run) === sessionOf(newest),
              "`--continue` did not keep the id of the newest session.",
            ],
          ),
        );
      },
    },
  }),
  agentCase({
    name: "a-resume-point-and-a-fork",
    from: "full",
    processes: [
      (paths) => ({
        script: script(...labels.map((label) => say(freshText(paths, `answer-${label}`))), always(say("more"))),
        plan: sessionPlan(labels.flatMap((label) => ask(freshText(paths, `prompt-${label}`)))),
      }),
      (paths, before) => ({
        argv: before
          .slice(-1)
          .flatMap((run) => [
            `--resume=${sessionOf(run)}`,
            `--resume-session-at=${String(uuidOf(run, freshText(paths, "answer-second")))}`,
            "--fork-session",
          ]),
        script: script(always(say("branch"))),
        plan: sessionPlan(ask(freshText(paths, "prompt-branch"))),
      }),
    ],
    checks: {
      "session.resume.at": (run, [first]) =>
        checkIfPresent(
          first && uuidOf(first, freshText(run.paths, "answer-second")) !== undefined ? callsOf(run)[0] : undefined,
          (call) =>
            allTrue(
              [
                ["first", "second"].every((label) => mentions(call, freshText(run.paths, `prompt-${label}`))),
                "Resuming at a message lost a prompt before it.",
              ],
              [
                ["first", "second"].every((label) => mentions(call, freshText(run.paths, `answer-${label}`))),
                "Resuming at a message lost that message or an answer before it.",
              ],
              [
                ["prompt", "answer"].every((part) => !mentions(call, freshText(run.paths, `${part}-third`))),
                "Resuming at a message did not drop what follows it.",
              ],
              [
                first !== undefined && sessionOf(run) !== sessionOf(first),
                "A fork at a message kept the id of the session.",
              ],
            ),
        ),
    },
  }),
];
