import type { JsonObject } from "@agentwire/protocol/json";
import fc, { type Arbitrary } from "fast-check";
import {
  close,
  end,
  errorResponse,
  expectFrame,
  type Frame,
  matchesPattern,
  type PeerPlan,
  type PeerRule,
  type PeerStep,
  pause,
  prompt,
  rawLine,
  request,
  respond,
  send,
} from "../../../src/index.ts";
import { declaredRequest } from "./declared-request.ts";

/** One thing that a host does. */
export type HostAction =
  | { readonly action: "prompt"; readonly uuid?: string; readonly priority?: "now" | "next" | "later" }
  | { readonly action: "await"; readonly frame: Frame }
  | { readonly action: "pause"; readonly ms: number }
  | { readonly action: "control"; readonly subtype: string; readonly params: Frame; readonly await: boolean }
  | { readonly action: "frame"; readonly frame: Frame }
  | { readonly action: "line"; readonly text: string };

/** How an answer to the agent comes: so many milliseconds late, so many times, or never (0). */
export interface Manner {
  readonly answer: Frame | { readonly error: string };
  readonly lateMs: number;
  readonly times: number;
}

/** What a host does, as data: a counterexample can be kept as it is. */
export interface RandomHost {
  readonly hooks: boolean;
  readonly server: boolean;
  readonly actions: readonly HostAction[];
  /** How it leaves: it ends the agent's input, or drops the connection. */
  readonly leave: "end" | "close";
  readonly permissions: readonly Manner[];
  readonly hookAnswers: readonly Manner[];
  readonly serverManners: readonly Manner[];
}

const record = <T extends object>(fields: { [Key in keyof T]: Arbitrary<T[Key]> }): Arbitrary<T> =>
  fc.record(fields, { noNullPrototype: true }) as Arbitrary<T>;

const modes = ["default", "acceptEdits", "plan", "dontAsk", "bypassPermissions", "auto", "nonsense"];

const controls: Arbitrary<HostAction> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(["interrupt", {}] as const) },
      fc.constant(["interrupt", { cancel_queued: true }] as const),
      fc.constantFrom(...modes).map((mode) => ["set_permission_mode", { mode }] as const),
      fc.constantFrom("haiku", "claude-sonnet-4-5").map((model) => ["set_model", { model }] as const),
      fc
        .constantFrom("mcp_status", "get_context_usage", "background_tasks", "initialize", "no_such_request")
        .map((subtype) => [subtype, {}] as const),
      fc.constant(["stop_task", { task_id: "b0000000" }] as const),
      fc.constant(["mcp_toggle", { serverName: "calc", enabled: false }] as const),
    ),
    fc.boolean(),
  )
  .map(([[subtype, params], wait]): HostAction => ({ action: "control", subtype, params, await: wait }));

const strange: Arbitrary<HostAction> = fc.oneof(
  fc
    .constantFrom<Frame>(
      { type: "no_such_frame", value: 1 },
      { type: "keep_alive" },
      { no: "type" },
      { type: "control_cancel_request", request_id: "nobody" },
      { type: "control_response", response: { subtype: "success", request_id: "nobody", response: {} } },
      { type: "control_response", response: {} },
      { type: "control_request", request_id: "odd", request: { subtype: "interrupt", surplus: [1] } },
      { type: "assistant", message: { role: "assistant", content: [{ type: "text", text: "put in" }] } },
    )
    .map((frame): HostAction => ({ action: "frame", frame })),
  fc.constantFrom("", "   ", "[1]", "7").map((text): HostAction => ({ action: "line", text })),
);

/** Errors after which an agent refuses to continue. */
const fatalLines = [
  "{ torn",
  "null",
  '{"type":"user","message":{"role":"nobody"}}',
  '{"type":"control_request","request_id":"x"}',
];

/** What ends a session: what comes after it is not part of it. */
const last: Arbitrary<HostAction> = fc.oneof(
  fc.constantFrom(...fatalLines).map((text): HostAction => ({ action: "line", text })),
  fc.constant<HostAction>({ action: "control", subtype: "end_session", params: {}, await: true }),
);

/** Whether a host says something that ends the agent at once, whatever it was doing. */
export const isFatal = ({ actions }: RandomHost): boolean =>
  actions.some((action) => action.action === "line" && fatalLines.includes(action.text));

const awaited = fc.constantFrom<Frame>(
  { type: "assistant" },
  { type: "user" },
  { type: "result" },
  { type: "stream_event" },
  { type: "control_request" },
  { type: "control_request", request: { subtype: "can_use_tool" } },
  { type: "system", subtype: "task_started" },
);

const actions: Arbitrary<HostAction> = fc.oneof(
  { weight: 4, arbitrary: declaredRequest() },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.option(fc.uuid({ version: 4 })), fc.option(fc.constantFrom("now", "next", "later"))).map(
      ([uuid, priority]): HostAction => ({
        action: "prompt",
        ...(uuid === null ? {} : { uuid }),
        ...(priority === null ? {} : { priority }),
      }),
    ),
  },
  { weight: 4, arbitrary: awaited.map((frame): HostAction => ({ action: "await", frame })) },
  { weight: 3, arbitrary: fc.nat(200).map((ms): HostAction => ({ action: "pause", ms })) },
  { weight: 1, arbitrary: fc.nat(20_000).map((ms): HostAction => ({ action: "pause", ms })) },
  { weight: 3, arbitrary: controls },
  { weight: 1, arbitrary: strange },
);

const manner = (answers: Arbitrary<Manner["answer"]>): Arbitrary<Manner> =>
  record<Manner>({
    answer: answers,
    lateMs: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(100), fc.nat(30_000)),
    times: fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.constantFrom(0, 2, 3)),
  });

/** `updatedInput: "same"` in an answer stands for the input that was asked about. */
const permissions = fc.constantFrom<Manner["answer"]>(
  ...Array.from({ length: 8 }, () => ({ behavior: "allow", updatedInput: "same" })),
  { behavior: "allow", updatedInput: "same", updatedPermissions: "suggested" },
  { behavior: "allow", updatedInput: { command: 7 } },
  { behavior: "allow" },
  { behavior: "deny", message: "no" },
  { behavior: "deny", message: "stop", interrupt: true },
  { behavior: "deny" },
  { behavior: "perhaps" },
  {},
  { error: "the host is at a loss" },
);

const hookAnswers = fc.constantFrom<Manner["answer"]>(
  ...Array.from({ length: 8 }, () => ({})),
  { continue: false, stopReason: "enough" },
  { decision: "block", reason: "blocked" },
  { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" } },
  {
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "never" },
  },
  { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "ask" } },
  { hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "mind this" } },
  { async: true },
  { systemMessage: 7, hookSpecificOutput: "nonsense" },
  { error: "the hook threw" },
);

/** Hosts of every kind: polite, hasty, forgetful, contradictory, and gone. */
export const randomHost = (): Arbitrary<RandomHost> =>
  record<RandomHost>({
    hooks: fc.boolean(),
    server: fc.boolean(),
    actions: fc
      .tuple(
        fc.array(actions, { maxLength: 10 }),
        fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: last.map((action) => [action]) }),
      )
      .map(([list, final]) => [{ action: "prompt" } as const, ...list, ...final]),
    leave: fc.constantFrom("end", "end", "end", "end", "close"),
    permissions: fc.array(manner(permissions), { minLength: 1, maxLength: 4 }),
    hookAnswers: fc.array(manner(hookAnswers), { minLength: 1, maxLength: 6 }),
    serverManners: fc.array(manner(fc.constantFrom<Manner["answer"]>({}, {}, {}, { error: "no server" })), {
      minLength: 1,
      maxLength: 4,
    }),
  });

/** A hook that blocked every stop would keep a turn going for as long as the host waits: at some point it gives in. */
const maxBlocks = 40;

const hookEvents = ["PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop", "PostToolBatch"];

const serverResults: Readonly<Record<string, unknown>> = {
  initialize: {
    protocolVersion: "2025-06-18",
    capabilities: { tools: {} },
    serverInfo: { name: "calc", version: "1" },
  },
  "tools/list": { tools: [{ name: "add", inputSchema: { type: "object", properties: {} } }] },
  "tools/call": { content: [{ type: "text", text: "5" }] },
};

function permissionAnswer(answer: Manner["answer"], params: JsonObject): Manner["answer"] {
  return {
    ...answer,
    ...("updatedInput" in answer && answer.updatedInput === "same" ? { updatedInput: params.input } : {}),
    ...("updatedPermissions" in answer ? { updatedPermissions: params.permission_suggestions ?? [] } : {}),
  };
}

function serverAnswer(answer: Manner["answer"], { message }: JsonObject): Manner["answer"] {
  if ("error" in answer) return answer;
  const { id = 0, method } = message as { readonly id?: number; readonly method: string };
  return { mcp_response: { jsonrpc: "2.0", id, result: serverResults[method] ?? {} } };
}

/** What a host does, as a plan that plays it. `sleep` is how it is late. */
export function planOf(host: RandomHost, sleep: (ms: number) => Promise<void>): PeerPlan {
  const rule = (
    subtype: string,
    manners: readonly Manner[],
    complete: (answer: Manner["answer"], params: JsonObject) => Manner["answer"],
  ): PeerRule => {
    let requestCount = 0;
    return {
      when: (frame) => matchesPattern({ type: "control_request", request: { subtype } }, frame),
      async answer(frame) {
        const kind = manners[Math.min(requestCount++, manners.length - 1)] as Manner;
        const id = String(frame.request_id);
        const answer = complete(kind.answer, frame.request as JsonObject);
        const reply = typeof answer.error === "string" ? errorResponse(id, answer.error) : respond(id, answer as Frame);
        if (kind.lateMs > 0) await sleep(kind.lateMs);
        return Array.from({ length: kind.times }, (_, at) =>
          // A sender that answers twice changes its decision.
          at === 0
            ? reply
            : respond(id, { behavior: at % 2 === 1 ? "allow" : "deny", updatedInput: {}, message: "late" }),
        );
      },
    };
  };
  const steps = host.actions.flatMap((action, at): PeerStep[] => {
    if (action.action === "prompt") {
      const { uuid, priority } = action;
      return send(prompt(`prompt ${at}`, { ...(uuid && { uuid }), ...(priority && { priority }) }));
    }
    if (action.action === "await") return [expectFrame(action.frame)];
    if (action.action === "pause") return [pause(action.ms)];
    if (action.action === "frame") return send(action.frame);
    if (action.action === "line") return [rawLine(action.text)];
    const requestCount = send(request(`h-${at}`, action.subtype, action.params));
    return action.await ? [...requestCount, expectFrame({ response: { request_id: `h-${at}` } })] : requestCount;
  });
  let blocked = 0;
  const greeting = {
    ...(host.server ? { sdkMcpServers: ["calc"] } : {}),
    ...(host.hooks
      ? { hooks: Object.fromEntries(hookEvents.map((event) => [event, [{ matcher: null, hookCallbackIds: [event] }]])) }
      : {}),
  };
  return {
    steps: [...send(request("init", "initialize", greeting)), ...steps, host.leave === "end" ? end() : close()],
    rules: [
      rule("can_use_tool", host.permissions, permissionAnswer),
      rule("hook_callback", host.hookAnswers, (answer) =>
        "decision" in answer && ++blocked > maxBlocks ? {} : answer,
      ),
      rule("mcp_message", host.serverManners, serverAnswer),
    ],
  };
}
