import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, aux, script } from "../../../../model/script/script.ts";
import { prompt, respond } from "../../../../peer/host/frames.ts";
import { isResult } from "../../../../peer/host/rules.ts";
import { expectFrame, pause, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshNumber, freshText } from "../../fresh.ts";
import {
  allTrue,
  callsOf,
  checkIfPresent,
  framesOf,
  modelResultOf,
  offeredTools,
  responseOf,
  resultOf,
  toolResultOf,
} from "../../query.ts";
import { ask, askForPermission, sendControl, sessionPlan } from "../../steps.ts";
import { answerServer } from "../server.ts";

const ids = ["toolu_first", "toolu_second", "toolu_third"] as const;
const mkdir = (paths: CasePaths, id: string) => toolUse(id, "Bash", { command: `mkdir ${freshText(paths, id)}` });

/** A server with one tool, for every name. */
const counter = ({ server_name: name, message }: Frame): Frame =>
  answerServer(String(name), message, {
    "tools/list": () => ({
      tools: [{ name: "count", description: "Counts", inputSchema: { type: "object", properties: {} } }],
    }),
  });
const setServers = (id: string, ...names: readonly string[]) =>
  sendControl(id, "mcp_set_servers", {
    servers: Object.fromEntries(names.map((name) => [name, { type: "sdk", name }])),
  });
const toggle = (id: string, enabled: boolean) => sendControl(id, "mcp_toggle", { serverName: "first", enabled });

/** The servers whose tools each turn must offer, in order. */
const dueServers = [["first"], [], ["first"], ["second"]] as const;
const serversIn = (call: Frame | undefined) =>
  ["first", "second"].filter((name) => offeredTools(call).includes(`mcp__${name}__count`));

const deny = (id: string, rule: string) =>
  sendControl(id, "apply_flag_settings", { settings: { permissions: { deny: [rule] } } });
const sum = (paths: CasePaths, n: number) => freshNumber(paths, `sum-${n}`, 100 * n, 100 * n + 99);
const schema = { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] };
const outputLimit = (paths: CasePaths) => freshNumber(paths, "limit", 500, 1500);

/** How long a hook of these cases takes, in milliseconds: longer than its timeout would be in another unit. */
const answerDelayMs = 250;
const isHook = (frame: Frame) => asJsonObject(frame.request).subtype === "hook_callback";
const exchanges = ["one", "two", "three"] as const;

/** Whether a call of the model contains a text. */
const modelRead = (run: CaseRun, text: string) =>
  run.model.requests.some(({ body }) => JSON.stringify(body ?? "").includes(text));

/** Cases in which the host sends a request, an answer or a prompt more than once: each value must have its own effect. */
export const successiveCases: readonly AgentCase[] = [
  agentCase({
    name: "servers-that-change-repeatedly",
    processes: [
      () => ({
        argv: askForPermission,
        env: { ENABLE_TOOL_SEARCH: "false" },
        script: script(always(say("ok"))),
        plan: sessionPlan(
          [
            ...setServers("h-set-1", "first"),
            ...ask("one"),
            ...toggle("h-off", false),
            ...ask("two"),
            ...toggle("h-on", true),
            ...ask("three"),
            ...setServers("h-set-2", "second"),
            ...ask("four"),
          ],
          { mcp: counter },
          { sdkMcpServers: ["host"] },
        ),
      }),
    ],
    checks: {
      "control.effect.servers": (run) =>
        checkIfPresent(resultOf(run, 3), () => {
          const wrong = dueServers.findIndex((due, n) => serversIn(callsOf(run)[n]).join() !== due.join());
          return wrong < 0 || `Turn ${wrong + 1} offered the model the tools of other servers than the host had set.`;
        }),
    },
  }),
  agentCase({
    name: "settings-that-change-repeatedly",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=Bash"],
        script: script(
          ...[use(mkdir(paths, ids[0])), say("one"), use(mkdir(paths, ids[1])), say("two")],
          use(mkdir(paths, ids[2])),
          always(say("three")),
        ),
        plan: sessionPlan([
          ...deny("h-first", `Bash(mkdir ${freshText(paths, ids[0])}:*)`),
          ...ask("one"),
          ...deny("h-second", `Bash(mkdir ${freshText(paths, ids[1])}:*)`),
          ...ask("two"),
          ...deny("h-third", `Bash(mkdir ${freshText(paths, ids[2])}:*)`),
          ...sendControl("h-null", "apply_flag_settings", { settings: { permissions: null } }),
          ...ask("three"),
        ]),
      }),
    ],
    checks: {
      "option.settings": (run) =>
        checkIfPresent(toolResultOf(run, ids[1]), () => {
          const ran = ids.slice(0, 2).find((id) => toolResultOf(run, id)?.is_error !== true);
          return allTrue(
            [ran === undefined, "A call ran that the latest settings of `apply_flag_settings` deny."],
            [
              toolResultOf(run, ids[2])?.is_error !== true,
              "Settings that `apply_flag_settings` removed with `null` still apply.",
            ],
          );
        }),
    },
  }),
  agentCase({
    name: "denials-with-different-messages",
    processes: [
      (paths) => ({
        argv: askForPermission,
        script: script(...ids.map((id) => use(mkdir(paths, id))), always(say("done"))),
        plan: sessionPlan(ask("work"), {
          canUseTool: ({ tool_use_id: id }) => ({ behavior: "deny", message: freshText(paths, `no-${String(id)}`) }),
        }),
      }),
    ],
    checks: {
      "permission.deny.message": (run) =>
        checkIfPresent(callsOf(run)[3], (call) => {
          const wrong = ids.find(
            (id) => !JSON.stringify(modelResultOf(call, id) ?? "").includes(freshText(run.paths, `no-${id}`)),
          );
          return wrong === undefined || "The model received another message of a denial than the host sent.";
        }),
    },
  }),
  agentCase({
    name: "an-output-in-each-turn",
    processes: [
      (paths) => ({
        argv: [`--json-schema=${JSON.stringify(schema)}`],
        script: script(
          ...[1, 2, 3].map((n) => use(toolUse(`toolu_${n}`, "StructuredOutput", { sum: sum(paths, n) }))),
          always(say("done")),
        ),
        plan: sessionPlan([...ask("one"), ...ask("two"), ...ask("three"), ...ask("four")], {}, { jsonSchema: schema }),
      }),
    ],
    checks: {
      "turn.output.schema": (run) =>
        checkIfPresent(resultOf(run, 3), (last) => {
          if (last.structured_output !== undefined)
            return "A turn without an output has the `structured_output` of an earlier one.";
          const given = [0, 1, 2].map((n) => asJsonObject(resultOf(run, n)?.structured_output).sum);
          const wrong = given.findIndex((value, n) => value !== sum(run.paths, n + 1));
          return wrong < 0 || `\`structured_output\` of turn ${wrong + 1} is not the output of that turn.`;
        }),
    },
  }),
  agentCase({
    name: "a-suggestion-after-each-turn",
    processes: [
      (paths) => ({
        script: script(
          ...[say("zero"), say("one"), say(`run ${freshText(paths, "check")} now`)],
          ...[say("two"), always(say(`read ${freshText(paths, "log")} first`))],
        ),
        plan: sessionPlan(
          [
            ...ask("zero"),
            ...ask("one"),
            expectFrame({ type: "prompt_suggestion" }),
            ...sendControl("h-pause", "set_prompt_suggestions_paused", { paused: true }),
            ...sendControl("h-resume", "set_prompt_suggestions_paused", { paused: false }),
            ...ask("two"),
            expectFrame({ type: "prompt_suggestion" }),
          ],
          {},
          { promptSuggestions: true },
        ),
      }),
    ],
    checks: {
      "option.suggestions": (run) =>
        checkIfPresent(framesOf(run, { type: "prompt_suggestion" })[1], () => {
          const given = framesOf(run, { type: "prompt_suggestion" }).map(({ suggestion }) => String(suggestion));
          return (
            ["check", "log"].every((label, n) => given[n]?.includes(freshText(run.paths, label))) ||
            "A suggestion is not the one that the model made after the turn."
          );
        }),
    },
  }),
  agentCase({
    name: "a-side-question-after-others",
    processes: [
      (paths) => ({
        script: script(say("ok"), aux(say(freshText(paths, "reply"))), always(say(freshText(paths, "reply")))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-side", "side_question", {
            question: freshText(paths, "question"),
            history: exchanges.map((label) => ({
              question: freshText(paths, `q-${label}`),
              response: freshText(paths, `r-${label}`),
            })),
          }),
          ...ask("two"),
        ]),
      }),
    ],
    checks: {
      "control.answer.state": (run) =>
        checkIfPresent(responseOf(run, "h-side")?.subtype === "success" ? resultOf(run) : undefined, () => {
          const lost = exchanges.find(
            (label) => !["q", "r"].every((part) => modelRead(run, freshText(run.paths, `${part}-${label}`))),
          );
          return lost === undefined || "An earlier exchange of `side_question` did not reach the model.";
        }),
      "message.model.history": (run) =>
        checkIfPresent(
          responseOf(run, "h-side")?.subtype === "success" ? resultOf(run, 1) : undefined,
          () =>
            !JSON.stringify(callsOf(run).at(-1)).includes(freshText(run.paths, "question")) ||
            "A side question is part of the conversation after it.",
        ),
    },
  }),
  agentCase({
    name: "a-hook-within-its-time",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=Bash"],
        script: script(use(mkdir(paths, ids[0])), always(say("done"))),
        plan: sessionPlan(
          [
            ...send(prompt("work")),
            expectFrame(isHook),
            pause(answerDelayMs),
            ...send((_, received) => respond(String(received.findLast(isHook)?.request_id), {})),
            expectFrame(isResult),
          ],
          { hook: () => undefined },
          { hooks: { PreToolUse: [{ hookCallbackIds: ["PreToolUse"], timeout: 120 }] } },
        ),
      }),
    ],
    checks: {
      "hook.timeout.cancel": (run) =>
        checkIfPresent(toolResultOf(run, ids[0]), ({ is_error: isError }) =>
          allTrue(
            [
              framesOf(run, { type: "control_cancel_request" }).length === 0,
              "A hook was cancelled long before its timeout.",
            ],
            [isError !== true, "A tool did not run although its hook answered within its timeout."],
          ),
        ),
    },
  }),
  agentCase({
    name: "a-limit-for-the-output-of-commands",
    processes: [
      (paths) => ({
        argv: [...askForPermission, "--allowedTools=Bash"],
        env: { BASH_MAX_OUTPUT_LENGTH: String(outputLimit(paths)) },
        script: script(
          use(toolUse(ids[0], "Bash", { command: `echo ${"words, ".repeat(600)}${freshText(paths, "end")}` })),
          always(say("done")),
        ),
        plan: sessionPlan(ask("work")),
      }),
    ],
    checks: {
      "option.settings": (run) =>
        checkIfPresent(callsOf(run)[1], (call) => {
          const given = JSON.stringify(modelResultOf(call, ids[0])?.content ?? "").length;
          return given < 4000 || "A limit of the environment for the output of commands had no effect.";
        }),
    },
  }),
];
