import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, parseJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../../law/session-event/json.ts";
import { deliver, fail, say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { prompt, request, respond } from "../../../../peer/host/frames.ts";
import { isResult, responseTo } from "../../../../peer/host/rules.ts";
import { end, expectFrame, pause, send } from "../../../../peer/plan.ts";
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
  modelResultOf,
  offeredTools,
  reads,
  requestsOf,
  resultOf,
  toolResultOf,
} from "../../query.ts";
import { answerFor, ask, askForPermission, asksFor, bare, sessionPlan } from "../../steps.ts";
import { answerServer } from "../server.ts";

const at = (paths: CasePaths, name: string) => `${paths.cwd}/${name}`;
const listed = Array.from({ length: 12 }, (_, n) => `line ${n + 1}`);
const localSettings = { env: { OF_THE_USER: "a value" }, permissions: { deny: ["Read(./none)"] } };
/** The first measured release whose matchers are lists with commas. */
const listsSince = "0.3.330";
const localRule = { toolName: "Bash", ruleContent: "touch of-a-rule:*" };

const rulesCall = { id: "toolu_lines", input: { command: "mkdir one\ntouch two" } };
const isRequested = (run: CaseRun, id: string) => requestsOf(run, "can_use_tool", { tool_use_id: id }).length > 0;

const crossed = ["toolu_first", "toolu_second"] as const;
const outside = (paths: CasePaths, id: string) => `${paths.home}/${id}.txt`;
const tooLong = "prompt is too long: 210000 tokens > 200000 maximum";

const session = "99999999-0000-4000-8000-000000000001";
const stored = (paths: CasePaths, type: string, n: number, parent: number | null, content: unknown): string => {
  const uuid = (count: number) => `99999999-1111-4000-8000-00000000000${count}`;
  return JSON.stringify({
    ...{ parentUuid: parent === null ? null : uuid(parent), isSidechain: false, type, uuid: uuid(n) },
    ...{ timestamp: `2026-01-05T12:00:0${n}.000Z`, userType: "external", cwd: paths.cwd, sessionId: session },
    ...{ version: "2.1.330", gitBranch: "" },
    message: {
      role: type,
      ...(type === "assistant" && {
        ...{
          id: "msg_stored",
          type: "message",
          model: "claude-opus-5-5",
          stop_reason: "tool_use",
          stop_sequence: null,
        },
        usage: { input_tokens: 1, output_tokens: 1 },
      }),
      content,
    },
  });
};

/** A transcript that ends between the results of two tools of one message. */
const halfBatch = (paths: CasePaths): string =>
  [
    stored(paths, "user", 1, null, "read both"),
    stored(paths, "assistant", 2, 1, [toolUse("toolu_done", "Read", { file_path: "/a" })]),
    stored(paths, "assistant", 3, 2, [toolUse("toolu_lost", "Read", { file_path: "/b" })]),
    stored(paths, "user", 4, 2, [{ type: "tool_result", tool_use_id: "toolu_done", content: "the text of a" }]),
    "",
  ].join("\n");

/** Cases about details of everyday work. */
export const detailCases: readonly AgentCase[] = [
  agentCase({
    name: "details-of-tools-and-rules",
    from: "full",
    processes: [
      (paths) => ({
        argv: [
          ...[...askForPermission, "--allowedTools=Bash(mkdir:*)", "--settings"],
          JSON.stringify({ permissions: { deny: ["Edit(secret/**)"] } }),
        ],
        files: {
          [at(paths, "list.txt")]: listed.join("\n"),
          [at(paths, ".claude/settings.local.json")]: JSON.stringify(localSettings),
        },
        script: script(
          use(toolUse("toolu_read", "Read", { file_path: at(paths, "list.txt"), offset: 5, limit: 3 })),
          use(toolUse("toolu_plain", "Write", { file_path: at(paths, "plain.txt"), content: "x" })),
          use(toolUse("toolu_secret", "Write", { file_path: at(paths, "secret/a.txt"), content: "x" })),
          use(toolUse(rulesCall.id, "Bash", rulesCall.input)),
          always(say("done")),
        ),
        plan: sessionPlan(
          ask("work"),
          {
            canUseTool: ({ tool_use_id: id, input }) => ({
              ...{ behavior: "allow", updatedInput: input },
              ...(id === rulesCall.id && {
                updatedPermissions: [
                  { type: "addRules", behavior: "allow", rules: [localRule], destination: "localSettings" },
                ],
              }),
            }),
          },
          { hooks: { PreToolUse: [{ matcher: "Write, Bash", hookCallbackIds: ["listed"] }] } },
        ),
      }),
    ],
    checks: {
      "tool.result.structured": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_read"), (result) =>
          /^\s*5\D+line 5/.test(JSON.stringify(result.content).replace(/^[["{]*(?:type":"text","text":")?/, ""))
            ? true
            : "The lines that Read shows of a part of a file do not have their own numbers.",
        ),
      "option.settings": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_secret"), (result) =>
          allTrue(
            [result.is_error === true, "A rule that denies editing below a folder did not deny writing there."],
            [!isRequested(run, "toolu_secret"), "The host was asked about a file that a rule denies."],
            [run.files[at(run.paths, "secret/a.txt")] === undefined, "A file was written that a rule denies."],
          ),
        ),
      "option.allowed": (run) =>
        checkIfPresent(toolResultOf(run, rulesCall.id), () =>
          isRequested(run, rulesCall.id) ? true : "A second line of a command ran without permission.",
        ),
      "permission.update.applies": (run) =>
        checkIfPresent(isRequested(run, rulesCall.id) ? resultOf(run) : undefined, () => {
          const text = run.files[at(run.paths, ".claude/settings.local.json")] ?? "{}";
          const { env, permissions } = parseJsonObject(text) ?? {};
          return allTrue(
            [
              asJsonObject(env).OF_THE_USER === "a value" &&
                asList(asJsonObject(permissions).deny).includes("Read(./none)"),
              "A rule for a settings file replaced what the file had.",
            ],
            [asList(asJsonObject(permissions).allow).length === 1, "A rule for a settings file is not in it."],
          );
        }),
      "hook.matcher.exact": (run) =>
        checkIfPresent(isFrom(run, listsSince) ? resultOf(run) : undefined, () => {
          const called = hooksOf(run, "listed").map(({ input }) => asJsonObject(input).tool_use_id);
          return (
            ["toolu_plain", rulesCall.id].every((id) => called.includes(id)) ||
            "A hook was not called for each tool in the list of its matcher."
          );
        }),
    },
  }),
  agentCase({
    name: "empty-words-of-the-command-line",
    from: "full",
    processes: [
      (paths) => ({
        argv: ["--setting-sources", "", "--permission-mode", "acceptEdits", "--tools=Read,Grep"],
        files: { [at(paths, "CLAUDE.md")]: freshText(paths, "memory") },
        script: script(always(say("ok"))),
        plan: sessionPlan(ask("one")),
      }),
    ],
    checks: {
      "option.sources": (run) =>
        checkIfPresent(callsOf(run)[0], (call) =>
          reads(call, freshText(run.paths, "memory"))
            ? "Without any source of settings, instructions of the project reached the model."
            : true,
        ),
      "option.mode": (run) =>
        checkIfPresent(framesOf(run, { type: "system", subtype: "init" })[0], ({ permissionMode: mode }) =>
          mode === "acceptEdits" ? true : `The mode behind an empty word of the command line is ${String(mode)}.`,
        ),
      "option.tools": (run) =>
        checkIfPresent(callsOf(run)[0], (call) =>
          ["Read", "Grep"].every((name) => offeredTools(call).includes(name))
            ? true
            : "A tool that the host names is not offered.",
        ),
    },
  }),
  agentCase({
    name: "several-calls-within-the-limit-of-turns",
    from: "full",
    processes: [
      () => ({
        argv: ["--max-turns=2"],
        script: script(
          use(...[1, 2, 3].map((n) => toolUse(`toolu_${n}`, "Bash", { command: `echo ${n}` }))),
          always(say("done")),
        ),
        plan: sessionPlan(ask("work")),
      }),
    ],
    checks: {
      "turn.limit.max-turns": (run) =>
        checkIfPresent(resultOf(run), ({ subtype }) =>
          subtype === "success" ? true : "A turn of two calls of the model ended at a limit of two turns.",
        ),
    },
  }),
  agentCase({
    name: "a-plan-that-is-accepted-with-a-mode",
    from: "full",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--permission-mode=plan"],
        script: script(
          use(toolUse("toolu_exit", "ExitPlanMode", { plan: "Write it." })),
          use(toolUse("toolu_write", "Write", { file_path: at(paths, "new.txt"), content: "x" })),
          always(say("done")),
        ),
        plan: sessionPlan(ask("plan it"), {
          canUseTool: ({ tool_use_id: id, input }) => ({
            ...{ behavior: "allow", updatedInput: input },
            ...(id === "toolu_exit" && {
              updatedPermissions: [{ type: "setMode", mode: "acceptEdits", destination: "session" }],
            }),
          }),
        }),
      }),
    ],
    checks: {
      "permission.update.applies": (run) =>
        checkIfPresent(isRequested(run, "toolu_exit") ? toolResultOf(run, "toolu_write") : undefined, () =>
          isRequested(run, "toolu_write") ? "After a plan, the mode that the user chose does not apply." : true,
        ),
    },
  }),
  agentCase({
    name: "a-prompt-that-a-hook-blocks",
    from: "full",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan(
          [...ask(freshText(paths, "blocked")), ...ask("another")],
          {
            hook: ({ input }) =>
              asJsonObject(input).prompt === freshText(paths, "blocked") ? { decision: "block", reason: "no" } : {},
          },
          { hooks: { UserPromptSubmit: [{ hookCallbackIds: ["prompts"] }] } },
        ),
      }),
    ],
    checks: {
      "hook.output.block": (run) =>
        checkIfPresent(hooksOf(run, "prompts")[1] && callsOf(run).at(-1), (call) =>
          mentions(call, freshText(run.paths, "blocked")) ? "A prompt that a hook blocked reached the model." : true,
        ),
    },
  }),
  agentCase({
    name: "a-server-that-connects-late",
    from: "full",
    processes: [
      (paths) => {
        const answer = (params: Frame): Frame =>
          answerServer("late", params.message, {
            "tools/list": () => ({
              tools: [{ name: "find", description: "Finds.", inputSchema: { type: "object", properties: {} } }],
            }),
            "tools/call": () => ({ content: [{ type: "text", text: freshText(paths, "found") }] }),
          });
        const isHello = (message: unknown) => asJsonObject(message).method === "initialize";
        return {
          argv: [...askForPermission, "--allowedTools=mcp__late"],
          env: { ENABLE_TOOL_SEARCH: "false" },
          script: script(use(toolUse("toolu_find", "mcp__late__find", {})), always(say("done"))),
          plan: bare(
            [
              ...send(request("h-init", "initialize", { sdkMcpServers: ["late"] })),
              expectFrame({ type: "control_request", request: { subtype: "mcp_message", server_name: "late" } }),
              ...send(prompt("find")),
              pause(1500),
              ...send(({ request_id: id, request: hello }) => respond(String(id), answer(asJsonObject(hello)))),
              expectFrame(responseTo("h-init")),
              expectFrame(isResult),
              end(),
            ],
            { mcp: (params) => (isHello(params.message) ? undefined : answer(params)) },
          ),
        };
      },
    ],
    checks: {
      "mcp.result.model": (run) =>
        checkIfPresent(resultOf(run), () =>
          mentions(callsOf(run).at(-1), freshText(run.paths, "found"))
            ? true
            : "The first turn did not wait for a server of the host.",
        ),
    },
  }),
  agentCase({
    name: "a-batch-that-was-half-done",
    from: "full",
    processes: [
      (paths) => ({
        argv: [`--resume=${session}`],
        files: {
          [`${paths.config}/projects/${paths.cwd.replaceAll(/[^a-zA-Z0-9]/g, "-")}/${session}.jsonl`]: halfBatch(paths),
        },
        script: script(always(say("ok"))),
        plan: sessionPlan(ask("go on")),
      }),
    ],
    checks: {
      "session.resume.dangling": (run) =>
        checkIfPresent(callsOf(run)[0], (call) =>
          allTrue(
            [mentions(call, "the text of a"), "The result of a tool is gone from a resumed session."],
            [
              modelResultOf(call, "toolu_lost")?.is_error === true,
              "A tool use whose result was lost was not given an error result, because another one has a result.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "a-conversation-that-is-too-long",
    from: "full",
    processes: [
      (paths) => ({
        script: script(
          when({ last: freshText(paths, "third") }, fail(400, "invalid_request_error", tooLong), always(say("three"))),
          say("one"),
          say("two"),
          always(say("<summary>so far</summary>")),
        ),
        plan: sessionPlan([...ask("first"), ...ask("second"), ...ask(freshText(paths, "third"))]),
      }),
    ],
    checks: {
      "session.compact": (run) =>
        checkIfPresent(framesOf(run, { subtype: "compact_boundary" })[0] && resultOf(run, 2), (result) =>
          allTrue(
            [result.result === "three", "After a compaction of a conversation that was too long, no answer followed."],
            [
              mentions(callsOf(run).at(-1), freshText(run.paths, "third")),
              "After a compaction, the prompt that it interrupted did not reach the model.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "answers-in-another-order",
    from: "full",
    processes: [
      (paths) => ({
        argv: askForPermission,
        files: Object.fromEntries(crossed.map((id) => [outside(paths, id), `the text of ${id}\n`])),
        script: script(
          use(...crossed.map((id) => toolUse(id, "Read", { file_path: outside(paths, id) }))),
          always(say("done")),
        ),
        plan: sessionPlan(
          [
            ...send(prompt("read both")),
            ...crossed.map((id) => expectFrame(asksFor(id))),
            ...answerFor("toolu_second", { behavior: "deny", message: freshText(paths, "no") }),
            pause(100),
            ...answerFor("toolu_first", {
              behavior: "allow",
              updatedInput: { file_path: outside(paths, "toolu_first") },
            }),
            expectFrame(isResult),
          ],
          { canUseTool: () => undefined },
        ),
      }),
    ],
    checks: {
      "permission.deny.message": (run) =>
        checkIfPresent(toolResultOf(run, "toolu_second"), (second) =>
          allTrue(
            [
              second.is_error === true && JSON.stringify(second).includes(freshText(run.paths, "no")),
              "The answer to a permission request was used for another one.",
            ],
            [
              JSON.stringify(toolResultOf(run, "toolu_first")).includes("the text of toolu_first"),
              "A tool that the user allowed did not run, because another one was denied before.",
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "a-rule-in-a-later-turn",
    from: "full",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(toolUse("toolu_one", "Bash", { command: `mkdir ${freshText(paths, "one")}` })),
          say("one"),
          use(toolUse("toolu_two", "Bash", { command: `mkdir ${freshText(paths, "two")}` })),
          always(say("two")),
        ),
        plan: sessionPlan([...ask("one"), ...ask("two")], {
          canUseTool: ({ input }) => ({
            ...{ behavior: "allow", updatedInput: input },
            updatedPermissions: [
              {
                ...{ type: "addRules", behavior: "allow", destination: "session" },
                rules: [{ toolName: "Bash", ruleContent: "mkdir:*" }],
              },
            ],
          }),
        }),
      }),
    ],
    checks: {
      "permission.update.applies": (run) =>
        checkIfPresent(isRequested(run, "toolu_one") ? resultOf(run, 1) : undefined, () =>
          isRequested(run, "toolu_two") ? "A rule of the session does not apply in the next turn." : true,
        ),
    },
  }),
  agentCase({
    name: "prompts-that-wait-without-ids",
    from: "full",
    processes: [
      (paths) => ({
        script: script(deliver(say("a slow answer"), { betweenMs: 60 }), always(say("ok"))),
        plan: sessionPlan([
          ...send(prompt("begin")),
          expectFrame({ type: "stream_event" }),
          ...send(prompt(freshText(paths, "first")), prompt(freshText(paths, "second"))),
          expectFrame(isResult),
          expectFrame(isResult),
        ]),
        argv: ["--include-partial-messages"],
      }),
    ],
    checks: {
      "queue.prompt.outcome": (run) =>
        checkIfPresent(resultOf(run, 1) && callsOf(run).at(-1), (call) =>
          ["first", "second"].every((label) => mentions(call, freshText(run.paths, label)))
            ? true
            : "A prompt that waited did not reach the model.",
        ),
    },
  }),
  agentCase({
    name: "a-file-that-another-agent-changes",
    from: "full",
    processes: [
      (paths) => {
        const file_path = at(paths, "note.txt");
        return {
          argv: ["--permission-mode=acceptEdits", "--model=claude-sonnet-4-5"],
          files: { [file_path]: "old\n" },
          script: script(
            when(
              { first: freshText(paths, "task") },
              use(toolUse("toolu_inner", "Read", { file_path })),
              use(toolUse("toolu_change", "Write", { file_path, content: "new\n" })),
              always(say("changed")),
            ),
            use(toolUse("toolu_read", "Read", { file_path })),
            say("one"),
            use(
              toolUse("toolu_agent", "Agent", {
                ...{ description: "change it", prompt: freshText(paths, "task") },
                ...{ subagent_type: "general-purpose", run_in_background: false },
              }),
            ),
            use(toolUse("toolu_write", "Write", { file_path, content: "mine\n" })),
            always(say("two")),
          ),
          plan: sessionPlan([...ask("one"), pause(1100), ...ask("two")]),
        };
      },
    ],
    checks: {
      "tool.file.changed": (run) =>
        checkIfPresent(
          toolResultOf(run, "toolu_change")?.is_error === true ? undefined : toolResultOf(run, "toolu_write"),
          (result) =>
            result.is_error === true ? true : "A file that changed after the model had read it was overwritten.",
        ),
    },
  }),
  agentCase({
    name: "a-subagent-that-is-woken",
    from: "full",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          when({ first: freshText(paths, "task") }, always(say("worked"))),
          use(
            toolUse("toolu_agent", "Agent", {
              ...{ description: "work", prompt: freshText(paths, "task") },
              ...{ subagent_type: "general-purpose", run_in_background: false },
            }),
          ),
          (call) => {
            const [, id = "none"] = /agentId: (\w+)/.exec(JSON.stringify(call.body.messages)) ?? [];
            return use(
              toolUse("toolu_send", "SendMessage", {
                ...{ to: id, summary: "go on", message: freshText(paths, "more") },
              }),
            );
          },
          always(say("done")),
        ),
        plan: sessionPlan([...ask("delegate"), pause(300), ...ask("and?")]),
      }),
    ],
    checks: {
      "message.model.history": (run) =>
        checkIfPresent(
          callsOf(run).find(({ messages }) => {
            const [first] = asList(messages);
            return (
              JSON.stringify(messages).includes(freshText(run.paths, "more")) &&
              !JSON.stringify(messages).includes("toolu_agent") &&
              first !== undefined
            );
          }),
          (call) =>
            mentions(call, freshText(run.paths, "task"))
              ? true
              : "A subagent that got another message has lost its conversation.",
        ),
    },
  }),
];
