import { type ControlSubtype, definitions, responseDefinition } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { fullValue } from "../../../../arbitrary/full-value.ts";
import { asList } from "../../../../law/session-event/json.ts";
import { errorResponse } from "../../../../peer/host/frames.ts";
import { expectFrame, type PeerRule, send } from "../../../../peer/plan.ts";
import { differenceOf, same } from "../../../same.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../../define.ts";
import type { ControlCall } from "../../order.ts";
import { checkIfPresent, completed, idle, requiredResponses, turnSteps } from "../../query.ts";

/** A method of the session, the request that it sends, and whether its caller gets the agent's answer. */
interface SentMethod {
  readonly call: ControlCall;
  readonly subtype: ControlSubtype;
  readonly request: Frame;
  /** The part of the response that the caller gets; `""` for all of it. Absent: nothing. */
  readonly answer?: string;
}

const method = (
  name: ControlCall["method"],
  args: readonly unknown[],
  subtype: ControlSubtype,
  request: Frame,
  answer?: string,
): SentMethod => ({
  call: { method: name, arguments: args },
  ...{ subtype, request },
  ...(answer !== undefined && { answer }),
});

/** A server in a process of its own. */
const files = { command: "server-of-files", args: ["--root", "/srv"], env: { LEVEL: "3" } };

const pages = { command: "server-of-pages", args: ["--port", "0"] };

/** The methods of a session that send a request, with parameters whose loss shows. */
const methods: readonly SentMethod[] = [
  method("setPermissionMode", ["plan"], "set_permission_mode", { mode: "plan" }),
  method("setModel", ["claude-haiku-4-5"], "set_model", { model: "claude-haiku-4-5" }),
  method("setMaxThinkingTokens", [4321], "set_max_thinking_tokens", { max_thinking_tokens: 4321 }),
  method("applyFlagSettings", [{ model: "haiku" }], "apply_flag_settings", { settings: { model: "haiku" } }),
  method("reconnectMcpServer", ["a-server"], "mcp_reconnect", { serverName: "a-server" }),
  method("toggleMcpServer", ["a-server", false], "mcp_toggle", { serverName: "a-server", enabled: false }),
  method(
    "rewindFiles",
    ["a-message", { dryRun: true }],
    "rewind_files",
    { user_message_id: "a-message", dry_run: true },
    "",
  ),
  method("seedReadState", ["/a/file", 1234], "seed_read_state", { path: "/a/file", mtime: 1234 }),
  method("setMcpServers", [{ files }], "mcp_set_servers", { servers: { files } }, ""),
  method("mcpServerStatus", [], "mcp_status", {}, "mcpServers"),
  method("stopTask", ["a-task"], "stop_task", { task_id: "a-task" }),
  method("interrupt", [], "interrupt", {}, ""),
];

/** Methods that return the agent's answer, and those of recent releases. */
const valued: readonly SentMethod[] = [
  method("getContextUsage", [{ detail: "summary" }], "get_context_usage", { detail: "summary" }, ""),
  method(
    "readFile",
    ["/a/file", { maxBytes: 77, encoding: "base64" }],
    "read_file",
    { path: "/a/file", max_bytes: 77, encoding: "base64" },
    "",
  ),
  method(
    "readMcpResource",
    ["a-server", "ui://a/page"],
    "mcp_read_resource",
    { serverName: "a-server", uri: "ui://a/page" },
    "",
  ),
  method(
    "reloadPlugins",
    [{ holdOnCacheImpact: true, addPlugins: [{ type: "local", path: "/a/plugin" }], refuseIfBusy: true }],
    "reload_plugins",
    { hold_on_cache_impact: true, add_plugins: [{ type: "local", path: "/a/plugin" }], refuse_if_busy: true },
    "",
  ),
  method("reloadSkills", [], "reload_skills", {}, ""),
  method("reloadOutputStyles", [], "reload_output_styles", {}, ""),
  method(
    "usage_EXPERIMENTAL_MAY_CHANGE_DO_NOT_RELY_ON_THIS_API_YET",
    [{ skipBehaviors: true }],
    "get_usage",
    { skip_behaviors: true },
    "",
  ),
  method("updateSettings", ["userSettings", { model: "haiku" }], "update_settings", {
    source: "userSettings",
    settings: { model: "haiku" },
  }),
  method(
    "setMcpPermissionModeOverride",
    ["a-server", "auto"],
    "set_mcp_permission_mode_override",
    { serverName: "a-server", mode: "auto" },
    "",
  ),
  method("setMaxThinkingTokens", [4321, "omitted"], "set_max_thinking_tokens", {
    max_thinking_tokens: 4321,
    thinking_display: "omitted",
  }),
  method("getContextUsage", [], "get_context_usage", {}, ""),
  method("readFile", ["/another/file"], "read_file", { path: "/another/file" }, ""),
  method("backgroundTasks", ["toolu_9"], "background_tasks", { tool_use_id: "toolu_9" }, "backgrounded"),
];

/** Methods that return a part of the answer to `initialize`; `""` for all of it. */
const remembered = [
  ["initializationResult", ""],
  ["supportedCommands", "commands"],
  ["supportedModels", "models"],
  ["supportedAgents", "agents"],
  ["accountInfo", "account"],
] as const;

/** The methods with parameters again, each with other ones. */
const secondMethods: readonly SentMethod[] = [
  method("setPermissionMode", ["acceptEdits"], "set_permission_mode", { mode: "acceptEdits" }),
  method("setModel", ["claude-sonnet-4-5"], "set_model", { model: "claude-sonnet-4-5" }),
  method("setMaxThinkingTokens", [1234], "set_max_thinking_tokens", { max_thinking_tokens: 1234 }),
  method("applyFlagSettings", [{ model: "sonnet" }], "apply_flag_settings", { settings: { model: "sonnet" } }),
  method("reconnectMcpServer", ["another"], "mcp_reconnect", { serverName: "another" }),
  method("toggleMcpServer", ["another", true], "mcp_toggle", { serverName: "another", enabled: true }),
  method("rewindFiles", ["another"], "rewind_files", { user_message_id: "another" }, ""),
  method("seedReadState", ["/another", 4321], "seed_read_state", { path: "/another", mtime: 4321 }),
  method("stopTask", ["another"], "stop_task", { task_id: "another" }),
  method("setMcpServers", [{ pages }], "mcp_set_servers", { servers: { pages } }, ""),
  method("mcpServerStatus", [], "mcp_status", {}, "mcpServers"),
  method("interrupt", [], "interrupt", {}, ""),
];

/** Changes of full answers, for losses that show only with another value than `true` or the first of several. */
const negative: { readonly [Subtype in ControlSubtype]?: (full: Frame) => Frame } = {
  background_tasks: () => ({ backgrounded: false }),
  mcp_status: ({ mcpServers }) => ({
    mcpServers: [...asList(mcpServers), { name: "broken", status: "failed", error: "The program does not exist." }],
  }),
};

/** Fields of answers that the official host removes, and no release declares. */
const removedByHosts: { readonly [Subtype in ControlSubtype]?: readonly string[] } = { interrupt: ["send_now"] };

/** The answer to the n-th request of a subtype, from 0. Each has other values. */
const answerTo = (subtype: ControlSubtype, n = 0): Frame => {
  const schema = definitions()[responseDefinition(subtype)];
  const label = n === 0 ? subtype : `${subtype}-${n}`;
  const value = schema === undefined ? {} : asJsonObject(fullValue(schema, definitions(), label));
  const isPassedOn = (name: string) => removedByHosts[subtype]?.includes(name) !== true;
  const full = Object.fromEntries(Object.entries(value).filter(([name]) => isPassedOn(name)));
  return { ...full, ...negative[subtype]?.(full) };
};

const answering = (subtype: ControlSubtype): PeerRule => {
  let count = 0;
  return {
    when: { type: "control_request", request: { subtype } },
    answer: ({ request_id: id }) => [
      {
        type: "control_response",
        response: { subtype: "success", request_id: id, response: answerTo(subtype, count++) },
      },
    ],
  };
};

/** Capabilities of the agent. Hosts may refuse to send a request that needs another one. */
const capabilities = ["interrupt_receipt_v1", "mcp_read_resource_v1"];

/** Rules that answer these methods. They count requests, so each session needs its own. */
const answers = (list: readonly SentMethod[]): readonly PeerRule[] =>
  [...new Set(list.map(({ subtype }) => subtype))].map(answering);

/** How many methods before this one send a request of the same subtype. */
const numberOf = (list: readonly SentMethod[], at: number): number =>
  list.slice(0, at).filter(({ subtype }) => subtype === list[at]?.subtype).length;

/** The n-th request of a subtype, from 0. */
const requestOf = ({ frames }: HostCaseRun, subtype: string, n = 0): Frame | undefined =>
  frames.map(({ request }) => asJsonObject(request)).filter((request) => request.subtype === subtype)[n];

/** What was lost of the request of a method, or of its answer. */
function lostOf(
  run: HostCaseRun,
  { call, subtype, request, answer }: SentMethod,
  at: number,
  n = 0,
): string | undefined {
  const { subtype: _, ...sent } = requestOf(run, subtype, n) ?? {};
  if (!requestOf(run, subtype, n)) return `\`${call.method}\` sent no request.`;
  const known = Object.fromEntries(Object.entries(sent).filter(([name]) => name in request));
  const parameter = differenceOf(request, known);
  if (parameter !== undefined) return `\`${parameter}\` of \`${call.method}\` did not reach the agent.`;
  const added = Object.entries(sent).find(([name, value]) => !(name in request) && value === true)?.[0];
  if (added !== undefined) return `\`${call.method}\` sent \`${added}\`, which its caller did not ask for.`;
  const outcome = run.messages.filter(({ kind }) => kind === "answered" || kind === "failed")[at];
  if (outcome?.kind === "failed")
    return `A request of \`${call.method}\` was answered, and failed for its caller: ${outcome.message}`;
  if (outcome?.kind !== "answered")
    return `A request of \`${call.method}\` was answered, and its caller was not notified.`;
  if (answer === undefined) return undefined;
  const due = answer === "" ? answerTo(subtype, n) : answerTo(subtype, n)[answer];
  const lost = differenceOf(due, outcome.value);
  return lost && `\`${lost}\` of the answer to \`${call.method}\` did not reach its caller.`;
}

/** Methods that a user calls twice, with other parameters. */
const repeated: readonly SentMethod[] = [
  ...methods.filter(({ call }) => secondMethods.some((one) => one.call.method === call.method)),
  ...secondMethods,
];

const refusal = "There is no such task.";

/** One call of each method whose request the agent may refuse. */
const refusable: readonly SentMethod[] = [...methods, ...valued].filter(
  ({ call }, at, all) => call.method !== "interrupt" && all.findIndex((one) => one.call.method === call.method) === at,
);
const refusalOf = (subtype: string) => `The agent refuses ${subtype}.`;
const refusing = (subtype: ControlSubtype): PeerRule => ({
  when: { type: "control_request", request: { subtype } },
  answer: ({ request_id: id }) => [errorResponse(String(id), refusalOf(subtype))],
});

const requests = (subtype: string): Frame => ({ type: "control_request", request: { subtype } });
const idOf = (received: readonly Frame[], subtype: string): unknown =>
  received.find(({ request }) => asJsonObject(request).subtype === subtype)?.request_id;

/** Cases about the control requests that a user sends. */
export const hostControlCases: readonly HostCase[] = [
  hostCase({
    name: "requests-answered-in-another-order",
    order: {
      prompt: "Begin.",
      onFirstMessage: {
        do: "control",
        together: true,
        calls: [
          { method: "mcpServerStatus", arguments: [] },
          { method: "stopTask", arguments: ["task_9"] },
        ],
      },
    },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        expectFrame(requests("mcp_status")),
        expectFrame(requests("stop_task")),
        ...send((_, received) => ({
          type: "control_response",
          response: { subtype: "error", request_id: idOf(received, "stop_task"), error: "There is no such task." },
        })),
        ...send((_, received) => ({
          type: "control_response",
          response: {
            ...{ subtype: "success", request_id: idOf(received, "mcp_status") },
            response: { mcpServers: [{ name: "the-server-of-the-agent", status: "connected" }] },
          },
        })),
        ...idle(frames),
      ]),
      rules: [
        ...["mcp_status", "stop_task"].map((subtype): PeerRule => ({ when: requests(subtype), answer: () => [] })),
        ...requiredResponses,
      ],
    }),
    checks: {
      "control.asked": (run) => {
        const outcomes = run.messages.filter(({ kind }) => kind === "answered" || kind === "failed");
        if (outcomes.length < 2) return undefined;
        const [status, task] = outcomes;
        return status?.kind === "answered" &&
          JSON.stringify(status.value ?? "").includes("the-server-of-the-agent") &&
          task?.kind === "failed"
          ? true
          : "A response reached the caller of another request.";
      },
    },
  }),
  hostCase({
    name: "requests-with-parameters",
    order: { prompt: "Begin.", onFirstMessage: { do: "control", calls: methods.map(({ call }) => call) } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        methods.map(({ subtype }) => expectFrame({ type: "control_request", request: { subtype } })),
        idle(frames),
      ),
      rules: [...answers(methods), ...requiredResponses],
    }),
    checks: {
      "control.asked": (run) => {
        const done = completed(run, "requests");
        if (done !== true) return done;
        return methods.map((one, at) => lostOf(run, one, at)).find((lost) => lost !== undefined) ?? true;
      },
    },
  }),
  hostCase({
    name: "requests-sent-twice",
    order: { prompt: "Begin.", onFirstMessage: { do: "control", calls: repeated.map(({ call }) => call) } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        repeated.map(({ subtype }) => expectFrame({ type: "control_request", request: { subtype } })),
        idle(frames),
      ),
      rules: [...answers(repeated), ...requiredResponses],
    }),
    checks: {
      "control.asked": (run) => {
        const done = completed(run, "requests");
        if (done !== true) return done;
        return (
          repeated.map((one, at) => lostOf(run, one, at, numberOf(repeated, at))).find((lost) => lost !== undefined) ??
          true
        );
      },
    },
  }),
  hostCase({
    name: "requests-that-are-all-refused",
    order: { prompt: "Begin.", onFirstMessage: { do: "control", calls: refusable.map(({ call }) => call) } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        refusable.slice(-1).map(({ subtype }) => expectFrame({ type: "control_request", request: { subtype } })),
        idle(frames),
        { capabilities },
      ),
      rules: [...new Set(refusable.map(({ subtype }) => subtype))].map(refusing).concat(requiredResponses),
    }),
    checks: {
      "control.asked": (run) => {
        const done = completed(run, "requests that the agent refused");
        if (done !== true) return done;
        for (const [at, { call, subtype }] of refusable.entries()) {
          const outcome = run.messages.filter(({ kind }) => kind === "answered" || kind === "failed")[at];
          if (!outcome) return `The agent refused a request of \`${call.method}\`, and its caller was not notified.`;
          const isNothing = call.method === "readFile";
          if (isNothing && (outcome.kind !== "answered" || (outcome.value ?? null) !== null))
            return "The agent refused to read a file, and the caller did not receive null.";
          if (!isNothing && (outcome.kind !== "failed" || !outcome.message.includes(refusalOf(subtype))))
            return `The agent refused a request of \`${call.method}\`, and its caller did not receive the reason.`;
        }
        return true;
      },
    },
  }),
  hostCase({
    name: "the-default-model-again",
    order: {
      prompt: "Begin.",
      onFirstMessage: {
        do: "control",
        calls: [
          { method: "setModel", arguments: ["claude-haiku-4-5"] },
          { method: "setModel", arguments: [] },
        ],
      },
    },
    plan: (frames) => ({
      steps: turnSteps(frames, [expectFrame(requests("set_model")), expectFrame(requests("set_model"))], idle(frames)),
      rules: requiredResponses,
    }),
    checks: {
      "control.asked": (run) =>
        checkIfPresent(requestOf(run, "set_model", 1), ({ model = "default" }) =>
          model === null || model === "default"
            ? true
            : `The user chose the default model, and the agent received the name ${JSON.stringify(model)}.`,
        ),
    },
  }),
  hostCase({
    name: "requests-of-recent-releases",
    order: { prompt: "Begin.", onFirstMessage: { do: "control", calls: valued.map(({ call }) => call) } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        valued.slice(-1).map(({ subtype }) => expectFrame({ type: "control_request", request: { subtype } })),
        idle(frames),
        { capabilities },
      ),
      rules: [...answers(valued), ...requiredResponses],
    }),
    checks: {
      "control.asked": (run) => {
        const done = completed(run, "requests");
        if (done !== true) return done;
        return (
          valued.map((one, at) => lostOf(run, one, at, numberOf(valued, at))).find((lost) => lost !== undefined) ?? true
        );
      },
    },
  }),
  hostCase({
    name: "what-the-agent-said-at-first",
    order: {
      prompt: "Begin.",
      // The request at the end keeps the session open until the values are there.
      onFirstMessage: {
        do: "control",
        calls: [
          ...remembered.map(([name]) => ({ method: name, arguments: [] })),
          { method: "stopTask", arguments: ["a-task"] },
        ],
      },
    },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        [expectFrame({ type: "control_request", request: { subtype: "stop_task" } })],
        idle(frames),
      ),
      rules: [answering("initialize"), ...requiredResponses],
    }),
    checks: {
      "control.asked": (run) => {
        const done = completed(run, "requests");
        if (done !== true) return done;
        const outcomes = run.messages.filter(({ kind }) => kind === "answered" || kind === "failed");
        const sent = answerTo("initialize");
        const lost = remembered.find(([, part], at) => {
          const outcome = outcomes[at];
          return outcome?.kind !== "answered" || !same(part === "" ? sent : sent[part], outcome.value);
        });
        return lost === undefined || `\`${lost[0]}\` did not return what the agent answered to \`initialize\`.`;
      },
    },
  }),
  hostCase({
    name: "a-request-that-is-refused",
    order: {
      prompt: "Begin.",
      onFirstMessage: { do: "control", calls: [{ method: "stopTask", arguments: ["task_9"] }] },
    },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        [expectFrame({ type: "control_request", request: { subtype: "stop_task" } })],
        idle(frames),
      ),
      rules: [
        {
          when: { type: "control_request", request: { subtype: "stop_task" } },
          answer: ({ request_id: id }: Frame) => [
            { type: "control_response", response: { subtype: "error", request_id: id, error: refusal } },
          ],
        },
        ...requiredResponses,
      ],
    }),
    checks: {
      "control.asked": (run) => {
        const done = completed(run, "a request");
        if (done !== true) return done;
        if (requestOf(run, "stop_task")?.task_id !== "task_9")
          return "`stopTask` did not reach the agent with its task.";
        const failure = run.messages.find(({ kind }) => kind === "failed");
        const isNotified = failure?.kind === "failed" && failure.message.includes(refusal);
        return isNotified || "The agent refused a request, and its caller did not learn why.";
      },
    },
  }),
];
