import { linkedPair, type PermissionResult, type Transport } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import {
  type Hooks,
  type HostOptions,
  type HostPorts,
  type Query,
  reasonOf,
  startQuery,
  type UserPrompt,
} from "@agentwire/runtime";
import {
  createSdkMcpServer,
  forkSession,
  getSessionInfo,
  getSessionMessages,
  InMemorySessionStore,
  listSessions,
  renameSession,
  type SessionStoreEntry,
  tagSession,
  tool,
} from "@agentwire/runtime/host";
import { z } from "zod";
import type { HostMutation } from "../../broken-peers/define.ts";
import type { HostCase, HostCaseRun } from "../../conformance/host/define.ts";
import { adapterFeatures, type ControlCall, type OrderParts } from "../../conformance/host/order.ts";
import type { HostTarget } from "../../conformance/host/target.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import { type VirtualClock, virtualClock } from "../../model/clock/virtual-clock.ts";
import { agentFrames } from "../../peer/agent/frames.ts";
import { parseFrame } from "../../peer/frame.ts";
import { mutatedTransport } from "../../peer/frame-mutation.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import { observedPeer } from "../../peer/observe.ts";
import { type PeerRun, playPeer } from "../../peer/play.ts";
import { seededIds } from "../simulation/ids.ts";
import { runConversation } from "./memory-conversation.ts";

const paths = { agent: "/bin/agent", cwd: "/project", config: "/home/.claude" };
type Emit = (message: AdapterMessage) => void;

/** An input with nested fields, lists and choices. */
const nestedInput = z.object({
  lid: z.enum(["open", "shut"]),
  sizes: z.array(z.object({ width: z.number() })),
  label: z.union([z.string(), z.number()]),
});

/** The MCP server of an order. */
function serverOf(
  {
    name,
    tool: called,
    description,
    text,
    input = [],
    result,
    more = [],
    throws,
    nested,
  }: NonNullable<OrderParts["server"]>,
  emit: Emit,
) {
  const shape = {
    ...Object.fromEntries(input.map((argument) => [argument, z.string()])),
    ...(nested && { box: nestedInput }),
  };
  const list = tool(called, description, shape, async (given) => {
    emit({ kind: "served", input: given });
    if (throws !== undefined) throw new Error(throws);
    return (result ?? { content: [{ type: "text", text }] }) as { content: [] };
  });
  const others = more.map((other) =>
    tool(other, other, {}, async () => ({ content: [{ type: "text", text: other }] })),
  );
  return createSdkMcpServer({ name, tools: [list, ...others] });
}

/** The hooks of an order, by event. */
function hooksOf(hooks: NonNullable<OrderParts["hooks"]>, emit: Emit): Hooks {
  const registered = hooks.map(({ event, output, further = [], throws, waits, nothing, ...matcher }) => ({
    event,
    ...matcher,
    hooks: [output, ...further].map(
      (one) =>
        async (input: unknown, use: string | undefined, { signal }: { readonly signal: AbortSignal }) => {
          const about = use === undefined ? {} : { use };
          emit({ kind: "hooked", tool: String(asJsonObject(input).tool_name), input, ...about });
          if (throws !== undefined) throw new Error(throws);
          if (waits) {
            await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
            emit({ kind: "aborted", ...about });
          }
          return nothing ? undefined : one;
        },
    ),
  }));
  const matchersOf = (event: string) => registered.filter((matcher) => matcher.event === event);
  return Object.fromEntries(hooks.map(({ event }) => [event, matchersOf(event)])) as Hooks;
}

/** How long a slow store takes for the first lines, in milliseconds. */
const lateMs = 100;

/** The options of the reference host for an order. */
function optionsOf(
  { permission, hook, hooks, server, second, options, elicitation, dialog, store }: OrderParts,
  clock: HostPorts["clock"],
  emit: Emit,
): HostOptions {
  let count = 0;
  return {
    ...options,
    ...(permission && {
      async canUseTool(name, input, { signal, ...context }) {
        const { toolUseID, suggestions, description } = context;
        const about = { tool: name, input, use: toolUseID, suggestions, description };
        emit({ kind: "asked", ...about, ...(permission.behavior === "answer" && { context }) });
        if (permission.behavior === "answer")
          return (permission.each?.[toolUseID] ?? permission.result) as PermissionResult;
        if (permission.behavior === "allow") return { behavior: "allow", updatedInput: input };
        if (permission.behavior === "none") return null;
        if (permission.behavior === "throw") throw new Error(permission.message);
        if (permission.behavior === "wait") {
          await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
          emit({ kind: "aborted", use: toolUseID });
        }
        return { behavior: "deny", message: permission.message };
      },
    }),
    ...(hook && {
      hooks: {
        [hook.event]: [
          {
            ...(hook.onFailure && { onFailure: hook.onFailure }),
            hooks: [
              async (input, toolUseID) => {
                emit({
                  kind: "hooked",
                  tool: String((input as { readonly tool_name?: string }).tool_name),
                  input,
                  ...(toolUseID && { use: toolUseID }),
                });
                const { event: hookEventName, permissionDecision, permissionDecisionReason } = hook;
                return { hookSpecificOutput: { hookEventName, permissionDecision, permissionDecisionReason } };
              },
            ],
          },
        ],
      },
    }),
    ...(hooks && { hooks: hooksOf(hooks, emit) }),
    ...(server && {
      mcpServers: {
        ...(options?.mcpServers as HostOptions["mcpServers"]),
        [server.name]: serverOf(server, emit),
        ...(second && { [second.name]: serverOf({ ...server, ...second }, emit) }),
      },
    }),
    ...(elicitation && {
      async onElicitation(request) {
        emit({ kind: "elicited", message: request.message, request });
        return elicitation;
      },
    }),
    ...(dialog && {
      supportedDialogKinds: [...dialog.kinds],
      async onUserDialog(request) {
        emit({ kind: "dialog", request });
        return dialog.answer;
      },
    }),
    ...(store && {
      sessionStore: {
        async append(key, entries) {
          const isLate = store === "slow" && count++ === 0;
          if (isLate) await clock.sleep(lateMs);
          emit({ kind: "stored", key, entries });
          if (store === "failing") throw new Error("The store is full.");
        },
        load: async () => null,
      },
    }),
  };
}

/** Calls a method of the session. Resolves to its outcome. */
async function call({ method, arguments: given }: ControlCall, query: Query): Promise<AdapterMessage> {
  try {
    const value = await (query[method] as (...values: readonly unknown[]) => Promise<unknown>).apply(query, [...given]);
    return { kind: "answered", ...(value !== undefined && { value }) };
  } catch (error) {
    return { kind: "failed", message: reasonOf(error) };
  }
}

/** Calls methods of the session, one after the other or together, and reports each outcome. */
async function callAll(calls: readonly ControlCall[], query: Query, emit: Emit, together = false): Promise<void> {
  const begun = together ? calls.map((each) => call(each, query)) : [];
  for (const [at, each] of calls.entries()) emit(await (begun[at] ?? call(each, query)));
}

/** Performs the user's action at the first message. */
function react({ onFirstMessage: action, later, server, second }: OrderParts, query: Query, emit: Emit): void {
  if (later && server) {
    const named = (name: string, text: string) => [name, serverOf({ ...server, name, text }, emit)] as const;
    const servers = Object.fromEntries(
      [server, ...(second ? [second] : []), later].map(({ name, text }) => named(name, text)),
    );
    void callAll([{ method: "setMcpServers", arguments: [servers] }], query, emit);
  }
  if (action?.do === "close" || action?.do === "abort") query.close();
  if (action?.do === "set_model") void callAll([{ method: "setModel", arguments: [action.model] }], query, emit);
  if (action?.do === "control") void callAll(action.calls, query, emit, action.together);
}

/** A prompt with several blocks. */
async function* promptOf(
  content: NonNullable<OrderParts["blocks"]>,
  fields: OrderParts["fields"],
): AsyncGenerator<UserPrompt> {
  yield { type: "user", message: { role: "user", content }, parent_tool_use_id: null, ...fields };
}

const sessionFunctions = {
  forkSession,
  getSessionInfo,
  getSessionMessages,
  listSessions,
  renameSession,
  tagSession,
};

/** Calls functions about stored sessions. Without a disk, the sessions are in a store. */
async function callSessions(
  calls: NonNullable<OrderParts["sessions"]>,
  files: Readonly<Record<string, string>>,
  emit: Emit,
): Promise<void> {
  const sessionStore = new InMemorySessionStore();
  for (const [path, text] of Object.entries(files)) {
    const [, projectKey = "", sessionId = ""] = /([^/]+)\/([^/]+)\.jsonl$/.exec(path) ?? [];
    const entries = text
      .trim()
      .split("\n")
      .map((line): SessionStoreEntry => JSON.parse(line));
    await sessionStore.append({ projectKey, sessionId }, entries);
  }
  let last: unknown;
  for (const { function: name, arguments: given, options } of calls) {
    const values = [
      ...given.map((one) => (one === "$LAST" ? last : one)),
      { ...options, dir: paths.cwd, sessionStore },
    ];
    try {
      const value = await (sessionFunctions[name] as (...all: readonly unknown[]) => Promise<unknown>)(...values);
      last = asJsonObject(value).sessionId ?? last;
      emit({ kind: "answered", ...(value !== undefined && { value }) });
    } catch (error) {
      emit({ kind: "failed", message: reasonOf(error) });
    }
  }
}

async function runOrder(
  { order, files }: Pick<HostCase, "order" | "files">,
  ports: HostPorts,
  emit: Emit,
): Promise<void> {
  try {
    if (order.sessions) {
      await callSessions(order.sessions, files?.(paths.cwd) ?? {}, emit);
      return emit({ kind: "end" });
    }
    if (order.outcomes || order.actions || order.resume !== undefined) {
      const options = { cwd: paths.cwd, ...optionsOf(order, ports.clock, emit) };
      await runConversation(order, options, ports, emit, (query) => react(order, query, emit));
      return emit({ kind: "end" });
    }
    const query = startQuery(
      order.blocks ? promptOf(order.blocks, order.fields) : order.prompt,
      { cwd: paths.cwd, ...optionsOf(order, ports.clock, emit) },
      ports,
    );
    if (order.atOnce) void callAll(order.atOnce, query, emit);
    let first = true;
    for await (const message of query) {
      emit({ kind: "message", message });
      if (first) react(order, query, emit);
      if (order.onFirstMessage?.do === "leave") break;
      first = false;
    }
  } catch (error) {
    emit({ kind: "error", message: reasonOf(error) });
  }
  emit({ kind: "end" });
}

/** The host's end of a connection whose other end is a process, so that it ends like one. */
function likeProcess(transport: Transport, exited: Promise<number>): Transport {
  return {
    ...transport,
    open(receiver) {
      transport.open({ line: (text) => receiver.line(text), end: () => {} });
      void exited.then((code) => receiver.end({ kind: "exit", code, signal: null }));
    },
    send: (text) => transport.send(text),
    end: () => transport.end(),
    async close() {
      transport.end();
      await exited;
    },
  };
}

async function runToEnd(clock: VirtualClock, done: () => boolean): Promise<void> {
  for (let step = 0; step < 1000; step++) {
    for (let turn = 0; turn < 4; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
    if (done() || !(await clock.advanceToNext())) return;
  }
}

async function runHost(spec: HostCase, mutation: HostMutation): Promise<HostCaseRun> {
  const clock = virtualClock(Date.UTC(2026, 0, 5, 12));
  const pair = linkedPair();
  const events: LawEvent[] = [];
  const messages: AdapterMessage[] = [{ kind: "supports", what: adapterFeatures }];
  let exit: (code: number) => void = () => {};
  const exited = new Promise<number>((resolve) => {
    exit = resolve;
  });
  let agent: PeerRun | undefined;
  const open: HostPorts["open"] = ({ argv: written, env: added, cwd }, { env: own }) => {
    const argv = mutation.argv?.(written) ?? written;
    const env = { ...own, ...added };
    events.push({ channel: "process", kind: "spawn", argv, env: mutation.variables?.(env) ?? env, cwd });
    const near = mutatedTransport(
      mutation.around?.(pair.host, clock) ?? pair.host,
      mutation.out?.(),
      mutation.in?.(),
      mutation.line,
    );
    const observed = observedPeer(pair.agent, (event) => {
      const { direction, ...rest } = event;
      // From the agent's end, outgoing frames are the agent's.
      const turned = direction === "host-to-agent" ? ("agent-to-host" as const) : ("host-to-agent" as const);
      events.push({ ...rest, ...(direction && { direction: turned }), at: clock.now() });
    });
    void playPeer(observed, spec.plan(agentFrames(), paths.config), { clock, deadlineMs: 5000 }).then(async (run) => {
      agent = run;
      await pair.agent.close();
      events.push({ channel: "process", kind: "exit", code: spec.exit ?? 0, signal: null });
      exit(spec.exit ?? 0);
    });
    return likeProcess(near, exited);
  };
  const changeMessages = mutation.messages?.();
  const emit: Emit = (message) => void messages.push(...(changeMessages?.(message) ?? [message]));
  let ended = false;
  const ports: HostPorts = { clock, ids: seededIds(1), env: { PATH: "/bin" }, open };
  const running = runOrder(spec, ports, emit).then(() => {
    ended = true;
  });
  if (spec.order.sessions) await running;
  await runToEnd(clock, () => ended && agent !== undefined);
  if (ended) await running;
  return {
    medium: "memory",
    cwd: paths.cwd,
    events,
    frames: events.flatMap(({ direction, text }): Frame[] => {
      const frame = direction === "host-to-agent" && text !== undefined ? parseFrame(text) : undefined;
      return frame ? [frame] : [];
    }),
    messages,
    agent: agent ?? { outcome: "stuck", reason: "nothing happens any more" },
    stderr: "",
  };
}

/**
 * The reference host in memory, on its own virtual clock. Sessions take no real time and repeat exactly.
 *
 * @param mutation - Changes that break the host.
 * @example
 * import { hostCases, runHostCase } from "@agentwire/testing";
 * import { memoryHost } from "@agentwire/testing/node";
 *
 * for (const spec of hostCases) console.log((await runHostCase(memoryHost(), spec, Date.now)).state);
 */
export const memoryHost = (mutation: HostMutation = {}): HostTarget => ({
  run: (spec) => runHost(spec, mutation),
});
