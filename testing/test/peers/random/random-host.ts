import fc, { type Arbitrary } from "fast-check";
import {
  close,
  end,
  expectFrame,
  type Frame,
  fits,
  line,
  type PeerPlan,
  type PeerRule,
  type PeerStep,
  pause,
  prompt,
  refuse,
  request,
  respond,
  send,
} from "../../../src/index.ts";
import { declaredRequest } from "./declared-request.ts";

/** One thing that a host does. */
export type Act =
  | { readonly act: "prompt"; readonly uuid?: string; readonly priority?: "now" | "next" | "later" }
  | { readonly act: "await"; readonly frame: Frame }
  | { readonly act: "pause"; readonly ms: number }
  | { readonly act: "control"; readonly subtype: string; readonly params: Frame; readonly await: boolean }
  | { readonly act: "frame"; readonly frame: Frame }
  | { readonly act: "line"; readonly text: string };

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
  readonly acts: readonly Act[];
  /** How it leaves: it ends the agent's input, or drops the connection. */
  readonly leave: "end" | "close";
  readonly permissions: readonly Manner[];
  readonly hookAnswers: readonly Manner[];
  readonly serverManners: readonly Manner[];
}

const record = <T extends object>(fields: { [Key in keyof T]: Arbitrary<T[Key]> }): Arbitrary<T> =>
  fc.record(fields, { noNullPrototype: true }) as Arbitrary<T>;

const modes = ["default", "acceptEdits", "plan", "dontAsk", "bypassPermissions", "auto", "nonsense"];

const controls: Arbitrary<Act> = fc
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
  .map(([[subtype, params], wait]): Act => ({ act: "control", subtype, params, await: wait }));

const strange: Arbitrary<Act> = fc.oneof(
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
    .map((frame): Act => ({ act: "frame", frame })),
  fc.constantFrom("", "   ", "[1]", "7").map((text): Act => ({ act: "line", text })),
);

/** What an agent refuses to go on after. */
const fatalLines = [
  "{ torn",
  "null",
  '{"type":"user","message":{"role":"nobody"}}',
  '{"type":"control_request","request_id":"x"}',
];

/** What ends a session: what comes after it is not part of it. */
const last: Arbitrary<Act> = fc.oneof(
  fc.constantFrom(...fatalLines).map((text): Act => ({ act: "line", text })),
  fc.constant<Act>({ act: "control", subtype: "end_session", params: {}, await: true }),
);

/** Whether a host says something that ends the agent at once, whatever it was doing. */
export const isFatal = ({ acts }: RandomHost): boolean =>
  acts.some((act) => act.act === "line" && fatalLines.includes(act.text));

const awaited = fc.constantFrom<Frame>(
  { type: "assistant" },
  { type: "user" },
  { type: "result" },
  { type: "stream_event" },
  { type: "control_request" },
  { type: "control_request", request: { subtype: "can_use_tool" } },
  { type: "system", subtype: "task_started" },
);

const acts: Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: declaredRequest() },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.option(fc.uuid({ version: 4 })), fc.option(fc.constantFrom("now", "next", "later"))).map(
      ([uuid, priority]): Act => ({
        act: "prompt",
        ...(uuid === null ? {} : { uuid }),
        ...(priority === null ? {} : { priority }),
      }),
    ),
  },
  { weight: 4, arbitrary: awaited.map((frame): Act => ({ act: "await", frame })) },
  { weight: 3, arbitrary: fc.nat(200).map((ms): Act => ({ act: "pause", ms })) },
  { weight: 1, arbitrary: fc.nat(20_000).map((ms): Act => ({ act: "pause", ms })) },
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
    acts: fc
      .tuple(
        fc.array(acts, { maxLength: 10 }),
        fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: last.map((act) => [act]) }),
      )
      .map(([list, final]) => [{ act: "prompt" } as const, ...list, ...final]),
    leave: fc.constantFrom("end", "end", "end", "end", "close"),
    permissions: fc.array(manner(permissions), { minLength: 1, maxLength: 4 }),
    hookAnswers: fc.array(manner(hookAnswers), { minLength: 1, maxLength: 6 }),
    serverManners: fc.array(manner(fc.constantFrom<Manner["answer"]>({}, {}, {}, { error: "no server" })), {
      minLength: 1,
      maxLength: 4,
    }),
  });

/** A hook that blocked every stop would keep a turn going for as long as the host waits: at some point it gives in. */
const mostBlocks = 40;

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

type Params = Readonly<Record<string, unknown>>;

function permissionAnswer(answer: Manner["answer"], params: Params): Manner["answer"] {
  return {
    ...answer,
    ...("updatedInput" in answer && answer.updatedInput === "same" ? { updatedInput: params.input } : {}),
    ...("updatedPermissions" in answer ? { updatedPermissions: params.permission_suggestions ?? [] } : {}),
  };
}

function serverAnswer(answer: Manner["answer"], { message }: Params): Manner["answer"] {
  if ("error" in answer) return answer;
  const { id = 0, method } = message as { readonly id?: number; readonly method: string };
  return { mcp_response: { jsonrpc: "2.0", id, result: serverResults[method] ?? {} } };
}

/** What a host does, as a plan that plays it. `sleep` is how it is late. */
export function planOf(host: RandomHost, sleep: (ms: number) => Promise<void>): PeerPlan {
  const rule = (
    subtype: string,
    manners: readonly Manner[],
    fill: (answer: Manner["answer"], params: Params) => Manner["answer"],
  ): PeerRule => {
    let asked = 0;
    return {
      when: (frame) => fits({ type: "control_request", request: { subtype } }, frame),
      async answer(frame) {
        const kind = manners[Math.min(asked++, manners.length - 1)] as Manner;
        const id = String(frame.request_id);
        const answer = fill(kind.answer, frame.request as Params);
        const said = typeof answer.error === "string" ? refuse(id, answer.error) : respond(id, answer as Frame);
        if (kind.lateMs > 0) await sleep(kind.lateMs);
        return Array.from({ length: kind.times }, (_, at) =>
          // A sender that answers twice changes its decision.
          at === 0
            ? said
            : respond(id, { behavior: at % 2 === 1 ? "allow" : "deny", updatedInput: {}, message: "late" }),
        );
      },
    };
  };
  const steps = host.acts.flatMap((act, at): PeerStep[] => {
    if (act.act === "prompt") {
      const { uuid, priority } = act;
      return send(prompt(`prompt ${at}`, { ...(uuid && { uuid }), ...(priority && { priority }) }));
    }
    if (act.act === "await") return [expectFrame(act.frame)];
    if (act.act === "pause") return [pause(act.ms)];
    if (act.act === "frame") return send(act.frame);
    if (act.act === "line") return [line(act.text)];
    const asked = send(request(`h-${at}`, act.subtype, act.params));
    return act.await ? [...asked, expectFrame({ response: { request_id: `h-${at}` } })] : asked;
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
        "decision" in answer && ++blocked > mostBlocks ? {} : answer,
      ),
      rule("mcp_message", host.serverManners, serverAnswer),
    ],
  };
}
