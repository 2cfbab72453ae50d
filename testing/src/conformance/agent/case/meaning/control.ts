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
import { everywhere } from "../../everywhere.ts";
import { freshNumber, freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  mentions,
  offeredTools,
  requestsOf,
  responseOf,
  resultOf,
  sessionOf,
  toolResultOf,
} from "../../query.ts";
import { answerFor, ask, askForPermission, asksFor, sendControl, sessionPlan } from "../../steps.ts";
import { answerServer } from "../server.ts";

const mkdir = (id: string, name: string) => toolUse(id, "Bash", { command: `mkdir ${name}` });
const isRequested = (run: CaseRun, id: string) => requestsOf(run, "can_use_tool", { tool_use_id: id }).length > 0;
const budget = (paths: CasePaths) => freshNumber(paths, "budget", 2000, 9000);
const answerOf = (run: CaseRun, id: string) => asJsonObject(responseOf(run, id)?.response);
const uuid = (n: number) => `55555555-0000-4000-8000-00000000000${n}`;
const checkpoints = { CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: "true" };
const note = (paths: CasePaths) => `${paths.cwd}/${freshText(paths, "note")}.txt`;
const rewind = (dryRun: boolean) =>
  sendControl(`h-rewind-${dryRun}`, "rewind_files", { user_message_id: uuid(1), ...(dryRun && { dry_run: true }) });

/** The behavior of the rule whose text contains a word. */
const behaviorOf = (answer: Frame, word: string): unknown =>
  asList(asJsonObject(answer.state).rules)
    .map(asJsonObject)
    .find(({ rule }) => String(rule).includes(word))?.behavior;

/** A server of the host with one tool, which the model never calls. */
const silentServer = ({ message }: Frame): Frame =>
  answerServer("s", message, {
    "tools/list": () => ({
      tools: [{ name: "count", description: "Counts", inputSchema: { type: "object", properties: {} } }],
    }),
  });

export const controlEffectCases: readonly AgentCase[] = [
  agentCase({
    name: "requests-that-change-the-session",
    processes: [
      (paths) => ({
        argv: [
          ...askForPermission,
          "--model=claude-opus-4-5",
          `--allowedTools=Bash(mkdir ${freshText(paths, "listed")}:*)`,
        ],
        files: { [note(paths)]: `${freshText(paths, "content")}\n` },
        script: script(
          say("one"),
          use(toolUse("toolu_edit", "Write", { file_path: `${paths.cwd}/${freshText(paths, "new")}`, content: "x" })),
          use(mkdir("toolu_ruled", freshText(paths, "ruled"))),
          always(say("two")),
        ),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-model", "set_model", { model: "claude-sonnet-4-5" }),
          ...sendControl("h-thinking", "set_max_thinking_tokens", { max_thinking_tokens: budget(paths) }),
          ...sendControl("h-mode", "set_permission_mode", { mode: "acceptEdits" }),
          ...sendControl("h-flags", "apply_flag_settings", {
            settings: { permissions: { deny: [`Bash(mkdir ${freshText(paths, "ruled")}:*)`] } },
          }),
          ...ask("two"),
          ...sendControl("h-rules", "list_permission_rules"),
          ...sendControl("h-file", "read_file", { path: note(paths) }),
        ]),
      }),
    ],
    checks: {
      "control.effect.model": (run) =>
        checkIfPresent(callsOf(run)[1], ({ model, thinking }) =>
          allTrue(
            [callsOf(run)[0]?.model === "claude-opus-4-5", "The session did not start with the model of the host."],
            [model === "claude-sonnet-4-5", `After \`set_model\`, the agent called ${String(model)}.`],
            [
              asJsonObject(thinking).budget_tokens === budget(run.paths),
              "`set_max_thinking_tokens` had no effect on the next call.",
            ],
            [
              !toolResultOf(run, "toolu_ruled") || toolResultOf(run, "toolu_ruled")?.is_error === true,
              "A call that `apply_flag_settings` denies was run.",
            ],
          ),
        ),
      "control.effect.mode": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_edit"), () =>
          isRequested(run, "toolu_edit")
            ? "After `set_permission_mode`, a call was decided in the earlier mode."
            : true,
        ),
      "control.answer.state": (run) =>
        checkIfPresent(responseOf(run, "h-file"), () =>
          allTrue(
            [
              behaviorOf(answerOf(run, "h-rules"), freshText(run.paths, "listed")) === "allow",
              "`list_permission_rules` lacks a rule of the session that allows a call.",
            ],
            [
              behaviorOf(answerOf(run, "h-rules"), freshText(run.paths, "ruled")) === "deny",
              "`list_permission_rules` lacks a rule of `apply_flag_settings` that denies a call.",
            ],
            [
              String(answerOf(run, "h-file").contents).includes(freshText(run.paths, "content")),
              "`read_file` did not return the content of the file.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "a-prompt-that-is-cancelled",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(use(mkdir("toolu_held", freshText(paths, "held"))), always(say("done"))),
        plan: sessionPlan(
          [
            ...send(prompt(freshText(paths, "first"), { uuid: uuid(1) })),
            expectFrame(asksFor("toolu_held")),
            ...send(prompt(freshText(paths, "second"), { uuid: uuid(2), priority: "later" })),
            ...sendControl("h-cancel", "cancel_async_message", { message_uuid: uuid(2) }),
            ...sendControl("h-none", "cancel_async_message", { message_uuid: uuid(3) }),
            ...answerFor("toolu_held", { behavior: "allow" }),
            expectFrame(isResult),
          ],
          { canUseTool: () => undefined },
        ),
      }),
    ],
    checks: {
      "control.effect.prompt": (run) =>
        checkIfPresent(resultOf(run), () =>
          allTrue(
            [
              answerOf(run, "h-cancel").cancelled === true,
              "`cancel_async_message` did not cancel a prompt that waits.",
            ],
            [
              answerOf(run, "h-none").cancelled === false,
              "`cancel_async_message` reported that it cancelled a prompt that the host never sent.",
            ],
            [
              !callsOf(run).some((call) => mentions(call, freshText(run.paths, "second"))),
              "A prompt that was cancelled reached the model.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "files-that-are-rewound",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--permission-mode=acceptEdits", "--replay-user-messages"],
        env: checkpoints,
        files: { [note(paths)]: "as it was\n" },
        script: script(
          use(toolUse("toolu_read", "Read", { file_path: note(paths) })),
          use(
            toolUse("toolu_edit", "Edit", { file_path: note(paths), old_string: "as it was", new_string: "as it is" }),
          ),
          use(toolUse("toolu_new", "Write", { file_path: `${paths.cwd}/new.txt`, content: "new\n" })),
          always(say("done")),
        ),
        plan: sessionPlan([...send(prompt("edit", { uuid: uuid(1) })), expectFrame(isResult), ...rewind(true)]),
      }),
      (_, before) => ({
        argv: [...askForPermission, ...(before[0] ? [`--resume=${sessionOf(before[0])}`] : [])],
        env: checkpoints,
        script: script(always(say("done"))),
        plan: sessionPlan([...ask("and now"), ...rewind(false)]),
      }),
    ],
    checks: {
      "tool.result.structured": everywhere["tool.result.structured"],
      "control.effect.files": (run, [first]) =>
        checkIfPresent(first && toolResultOf(first, "toolu_edit"), () =>
          allTrue(
            [first?.files[note(run.paths)] === "as it is\n", "`rewind_files` with `dry_run` changed a file."],
            [
              first !== undefined && asList(answerOf(first, "h-rewind-true").filesChanged).length === 2,
              "`rewind_files` with `dry_run` did not report the files that it would restore and remove.",
            ],
            ...(["insertions", "deletions"] as const).map((name): readonly [boolean, string] => {
              const lines = first && answerOf(first, "h-rewind-true")[name];
              return [
                lines === undefined || lines === (name === "deletions" ? 2 : 1),
                `\`rewind_files\` counts ${String(lines)} ${name} for one line that changed and one of a new file.`,
              ];
            }),
            [run.files[note(run.paths)] === "as it was\n", "`rewind_files` did not restore a file."],
            [
              run.files[`${run.paths.cwd}/new.txt`] === undefined,
              "`rewind_files` left a file that was created after the message.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "mcp-servers-added-and-removed",
    processes: [
      () => ({
        argv: askForPermission,
        env: { ENABLE_TOOL_SEARCH: "false" },
        script: script(always(say("ok"))),
        plan: sessionPlan(
          [
            ...ask("one"),
            ...sendControl("h-set", "mcp_set_servers", { servers: { added: { type: "sdk", name: "added" } } }),
            ...ask("two"),
            ...sendControl("h-off", "mcp_toggle", { serverName: "added", enabled: false }),
            ...ask("three"),
          ],
          { mcp: silentServer },
          { sdkMcpServers: ["host"] },
        ),
      }),
    ],
    checks: {
      "control.effect.servers": (run) =>
        checkIfPresent(callsOf(run)[2], (third) => {
          const has = (call: Frame | undefined, server: string) => offeredTools(call).includes(`mcp__${server}__count`);
          return allTrue(
            [has(callsOf(run)[0], "host"), "The tool of a server of the host was not offered to the model."],
            [
              has(callsOf(run)[1], "added"),
              "The tool of a server that `mcp_set_servers` added was not offered to the model.",
            ],
            [!has(third, "added"), "The tool of a server that `mcp_toggle` turned off was offered to the model."],
          );
        }),
    },
  }),
];
