import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script, when } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { everywhere } from "../../everywhere.ts";
import { freshNumber, freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  hooksOf,
  mentions,
  modelResultOf,
  requestsOf,
  resultOf,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";
import { answerServer } from "../server.ts";

const mkdir = (paths: CasePaths, id: string, label: string) =>
  toolUse(id, "Bash", { command: `mkdir -p ${freshText(paths, label)}` });
const ruleFor = (paths: CasePaths, label: string): Frame => ({
  toolName: "Bash",
  ruleContent: `mkdir -p ${freshText(paths, label)}`,
});
const isRequested = (run: CaseRun, id: string) => requestsOf(run, "can_use_tool", { tool_use_id: id }).length > 0;
const allowing = (input: unknown, updatedPermissions: readonly unknown[]): Frame => ({
  behavior: "allow",
  updatedInput: input,
  updatedPermissions,
});

const serverNames = ["north", "south"] as const;
const toolNames = ["find", "count"] as const;

/** Servers whose tools return their own name and that of the server. A third server fails. */
const servers =
  (paths: CasePaths) =>
  ({ server_name: server, message }: Frame): Frame => {
    if (server === "broken") {
      const error = { code: -32_000, message: "It does not start." };
      return { mcp_response: { jsonrpc: "2.0", id: asJsonObject(message).id ?? 0, error } };
    }
    return answerServer(String(server), message, {
      "tools/list": () => ({
        tools: toolNames.map((name) => ({ name, description: name, inputSchema: { type: "object", properties: {} } })),
      }),
      "tools/call": ({ name }) => ({
        content: [{ type: "text", text: freshText(paths, `${String(server)}-${String(name)}`) }],
      }),
    });
  };

/** The calls of {@link servers}, in an order in which each differs from the one before. */
const serverCalls = [
  ["south", "count"],
  ["north", "count"],
  ["north", "find"],
  ["south", "find"],
] as const;

const compactEvents = ["PreCompact", "PostCompact"] as const;
const budget = (paths: CasePaths, n: number) => freshNumber(paths, `budget-${n}`, 2000 + 4000 * n, 5000 + 4000 * n);
const models = ["claude-sonnet-4-5", "claude-haiku-4-5"] as const;

/** Cases in which something occurs a second time, with another value: what holds for the first must hold for it. */
export const secondCases: readonly AgentCase[] = [
  agentCase({
    name: "two-servers-of-the-host",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=mcp__north,mcp__south"],
        env: { ENABLE_TOOL_SEARCH: "false" },
        script: script(
          ...serverCalls.map(([server, tool], n) => use(toolUse(`toolu_${n}`, `mcp__${server}__${tool}`, {}))),
          always(say("done")),
        ),
        plan: sessionPlan(
          [...ask("look it up"), ...sendControl("h-servers", "mcp_status"), ...ask("again")],
          { mcp: servers(paths) },
          { sdkMcpServers: [...serverNames, "broken"] },
        ),
      }),
    ],
    checks: {
      "mcp.status.entry": everywhere["mcp.status.entry"],
      "mcp.result.model": (run) =>
        checkIfPresent(callsOf(run).at(-1), (call) => {
          const wrong = serverCalls.findIndex(
            ([server, tool], n) =>
              !JSON.stringify(modelResultOf(call, `toolu_${n}`) ?? "").includes(
                freshText(run.paths, `${server}-${tool}`),
              ),
          );
          return (
            wrong < 0 || `The model did not receive the result of \`${serverCalls[wrong]?.join("/")}\` that it called.`
          );
        }),
    },
  }),
  agentCase({
    name: "permission-update-destinations",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(mkdir(paths, "toolu_first", "first")),
          use(mkdir(paths, "toolu_brief", "brief")),
          use(mkdir(paths, "toolu_second", "second")),
          use(mkdir(paths, "toolu_removed", "brief")),
          use(mkdir(paths, "toolu_remaining", "other")),
          use(mkdir(paths, "toolu_third", "third")),
          use(mkdir(paths, "toolu_new", "new")),
          use(mkdir(paths, "toolu_replaced", "other")),
          use(mkdir(paths, "toolu_kept", "kept")),
          say("done"),
        ),
        plan: sessionPlan(ask("work"), {
          canUseTool: ({ tool_use_id: id, input }) => {
            const session = { behavior: "allow", destination: "session" };
            const updates: Readonly<Record<string, readonly Frame[]>> = {
              toolu_first: [
                { type: "addRules", ...session, rules: [ruleFor(paths, "brief"), ruleFor(paths, "other")] },
                {
                  ...{ type: "addRules", behavior: "allow", destination: "localSettings" },
                  rules: [ruleFor(paths, "kept")],
                },
              ],
              toolu_second: [{ type: "removeRules", ...session, rules: [ruleFor(paths, "brief")] }],
              toolu_third: [{ type: "replaceRules", ...session, rules: [ruleFor(paths, "new")] }],
            };
            return allowing(input, updates[String(id)] ?? []);
          },
        }),
      }),
    ],
    checks: {
      "permission.update.each": (run) =>
        checkIfPresent(isRequested(run, "toolu_first") ? toolResultOf(run, "toolu_kept") : undefined, () => {
          const stored = run.files[`${run.paths.cwd}/.claude/settings.local.json`] ?? "";
          return allTrue(
            [!isRequested(run, "toolu_brief"), "A call that a rule of the session allows was requested."],
            [isRequested(run, "toolu_removed"), "A call was not requested although its rule was removed."],
            [
              !isRequested(run, "toolu_remaining"),
              "A call that a rule of the session allows was requested because another rule had been removed.",
            ],
            [!isRequested(run, "toolu_new"), "A call that a replacing rule allows was requested."],
            [isRequested(run, "toolu_replaced"), "A call was not requested although its rule was replaced."],
            [!isRequested(run, "toolu_kept"), "A call that a rule of the local settings allows was requested."],
            [
              stored.includes(freshText(run.paths, "kept")),
              "A rule for the local settings was not written to `.claude/settings.local.json`.",
            ],
            [
              !["brief", "new", "other"].some((label) => stored.includes(freshText(run.paths, label))),
              "A rule for the session was written to the local settings.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "accepted-permission-suggestions",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          use(toolUse("toolu_asked", "Bash", { command: `make ${freshText(paths, "asked")}` })),
          use(toolUse("toolu_same", "Bash", { command: `make ${freshText(paths, "asked")}` })),
          use(toolUse("toolu_other", "Bash", { command: `curl ${freshText(paths, "other")}.invalid` })),
          say("done"),
        ),
        plan: sessionPlan(ask("work"), {
          canUseTool: ({ tool_use_id: id, input, permission_suggestions: suggestions }) =>
            allowing(input, id === "toolu_asked" && Array.isArray(suggestions) ? suggestions : []),
        }),
      }),
    ],
    checks: {
      "permission.request.reason": (run) =>
        checkIfPresent(
          isRequested(run, "toolu_asked") && Array.isArray(suggestionsOf(run, "toolu_asked"))
            ? toolResultOf(run, "toolu_other")
            : undefined,
          () =>
            allTrue(
              [!isRequested(run, "toolu_same"), "A call was requested again after its suggestions were accepted."],
              [isRequested(run, "toolu_other"), "The suggestions for a call allow another command as well."],
            ),
        ),
    },
  }),
  agentCase({
    name: "a-compaction-with-instructions",
    processes: [
      (paths) => ({
        script: script(
          when({ last: freshText(paths, "keep") }, say(`<summary>${freshText(paths, "summary")}</summary>`)),
          say("answered"),
          always(say("done")),
        ),
        plan: sessionPlan(
          [
            ...ask(freshText(paths, "before")),
            ...ask(`/compact ${freshText(paths, "keep")}`),
            ...ask(freshText(paths, "after")),
          ],
          { hook: () => ({}) },
          { hooks: Object.fromEntries(compactEvents.map((event) => [event, [{ hookCallbackIds: [event] }]])) },
        ),
      }),
    ],
    checks: {
      "session.compact": (run) =>
        checkIfPresent(framesOf(run, { type: "system", subtype: "compact_boundary" })[0], () =>
          allTrue(
            [
              callsOf(run).length > 0 && run.model.requests.some(({ body }) => mentionsText(body, run, "keep")),
              "The instructions of `/compact` did not reach the model.",
            ],
            [
              mentions(callsOf(run).at(-1), freshText(run.paths, "summary")),
              "The summary of a compaction is not in the next call of the model.",
            ],
          ),
        ),
      "hook.input.event": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          const [before, after] = compactEvents.map((event) => asJsonObject(hooksOf(run, event)[0]?.input));
          return allTrue(
            [
              before?.custom_instructions === freshText(run.paths, "keep"),
              "A `PreCompact` hook did not receive the instructions of `/compact`.",
            ],
            [
              String(after?.compact_summary).includes(freshText(run.paths, "summary")),
              "A `PostCompact` hook did not receive the summary of the model.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "two-switches-of-the-model",
    processes: [
      (paths) => ({
        argv: ["--model=claude-opus-4-5", `--max-thinking-tokens=${budget(paths, 2)}`],
        script: script(always(say("done"))),
        plan: sessionPlan(
          [
            ...ask("zero"),
            ...models.flatMap((model, n) => [
              ...sendControl(`h-model-${n}`, "set_model", { model }),
              ...sendControl(`h-budget-${n}`, "set_max_thinking_tokens", { max_thinking_tokens: budget(paths, n) }),
              ...ask(`${n}`),
            ]),
            ...sendControl("h-budget-null", "set_max_thinking_tokens", { max_thinking_tokens: null }),
            ...ask("last"),
          ],
          { hook: () => ({}) },
          { hooks: { PreModelSwitch: [{ hookCallbackIds: ["PreModelSwitch"] }] } },
        ),
      }),
    ],
    checks: {
      "control.effect.model": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          const called = callsOf(run).map(({ model }) => model);
          const due = ["claude-opus-4-5", ...models];
          const wrong = due.findIndex((model, n) => called[n] !== model);
          if (wrong >= 0) return `Turn ${wrong + 1} called ${String(called[wrong])} where ${due[wrong]} was chosen.`;
          const other = models.findIndex(
            (_, n) => asJsonObject(callsOf(run)[n + 1]?.thinking).budget_tokens !== budget(run.paths, n),
          );
          if (other >= 0) return `Turn ${other + 2} has another thinking budget than the host chose before it.`;
          const [first, last] = [0, 3].map((n) => asJsonObject(callsOf(run)[n]?.thinking).budget_tokens);
          return (
            first === undefined || last === first || "`set_max_thinking_tokens` with `null` did not restore the budget."
          );
        }),
    },
  }),
  agentCase({
    name: "subagent-permission-request",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(
          when(
            freshText(paths, "task"),
            use(mkdir(paths, "toolu_inner", "inner"), mkdir(paths, "toolu_next", "next")),
            say("reported"),
          ),
          use(
            toolUse("toolu_agent", "Agent", {
              ...{ description: "look", prompt: freshText(paths, "task") },
              ...{ subagent_type: "general-purpose", run_in_background: false },
            }),
          ),
          use(mkdir(paths, "toolu_outer", "outer"), mkdir(paths, "toolu_last", "last")),
          always(say("done")),
        ),
        plan: sessionPlan(
          ask("delegate"),
          { hook: () => ({}) },
          {
            hooks: Object.fromEntries(
              ["PreToolUse", "PostToolBatch", "SubagentStart", "SubagentStop"].map((event) => [
                event,
                [{ hookCallbackIds: [event] }],
              ]),
            ),
          },
        ),
      }),
    ],
    checks: {
      "permission.request.input": everywhere["permission.request.input"],
      "hook.input.event": everywhere["hook.input.event"],
    },
  }),
];

/** The suggestions of a permission request. */
const suggestionsOf = (run: CaseRun, id: string): unknown =>
  asJsonObject(requestsOf(run, "can_use_tool", { tool_use_id: id })[0]?.request).permission_suggestions;

const mentionsText = (body: unknown, run: CaseRun, label: string): boolean =>
  JSON.stringify(body ?? "").includes(freshText(run.paths, label));
