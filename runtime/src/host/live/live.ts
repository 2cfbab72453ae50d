import type {
  AgentControlSubtype,
  Ending,
  InitializeResponse,
  SentControl,
  SlashCommand,
  Transport,
  YieldedMessage,
} from "@agentwire/protocol";
import type { FrameDirection } from "@agentwire/protocol/ledger";
import { type BoundHandler, bindHandler, connect, type Problem, type WireMessage } from "../../connection/index.ts";
import { reasonOf } from "../../guards/error.ts";
import type { Clock, Ids } from "../../ports.ts";
import { canUseTool } from "../callback/can-use-tool.ts";
import { elicitation } from "../callback/elicitation.ts";
import { hookCallback, registerHooks } from "../callback/hooks.ts";
import { userDialog } from "../callback/user-dialog.ts";
import type { Peer } from "../guard/peer.ts";
import { reviewStart } from "../guard/start.ts";
import { mcpServers } from "../mcp/servers.ts";
import { sendsServersOnInitialize } from "../option/encoders.ts";
import { initializeFields, type Launch, launchOf } from "../option/launch.ts";
import type { HostOptions, SessionKey } from "../option/types.ts";
import type { McpServerConfigs, SetServersResult } from "../query/controls.ts";
import { abortedError, closedError, silentError } from "../query/errors.ts";
import type { QueryPrompt } from "../query/prompt.ts";
import { type AskAgent, createControlRequests } from "./control-requests.ts";
import { type MessageQueue, messageQueue } from "./message-queue.ts";
import { mirror } from "./mirror.ts";
import { outcomeOf } from "./outcome.ts";
import { openPromptInput } from "./prompt-input.ts";
import { type SilenceWatch, watchSilence } from "./silence.ts";
import type { FrameWatcher } from "./watch.ts";

/** The services of a host. */
export interface HostPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  /** The environment that an agent inherits if the caller does not set `env`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Starts an agent or connects to one. A failure to start is an ending, not an exception. */
  open(launch: Launch, options: HostOptions): Transport;
  /** Called for anything invalid that the agent sends. */
  readonly onProblem?: (problem: Problem) => void;
  /** Validates frames, for the option `onDrift`. Separate, because it contains the schemas. */
  readonly watch?: FrameWatcher;
  /** Called with a message if the agent does not support a requested option. */
  readonly notice?: (text: string) => void;
}

/** Observes a frame. */
type FrameObserver = (direction: FrameDirection, frame: Readonly<Record<string, unknown>>) => void;

/** A running session. */
export interface Live {
  readonly messages: MessageQueue<YieldedMessage>;
  /** The agent's answer to the first request. */
  readonly initialized: Promise<InitializeResponse>;
  /** The commands that the agent offers now; `undefined` if they have not changed since the start. */
  commands(): SlashCommand[] | undefined;
  readonly request: AskAgent;
  /**
   * Sends a prompt. Keeps the input open while the prompt causes work. Resolves when the whole prompt has been sent.
   */
  feed(prompt: QueryPrompt): Promise<void>;
  reinitialize(): Promise<InitializeResponse>;
  /** Replaces the MCP servers, in-process ones included, and notifies the agent. */
  setServers(servers: McpServerConfigs): Promise<SetServersResult>;
  /** Calls the observer with every sent and received frame, before the frame takes effect. */
  observe(observer: FrameObserver): void;
  /** Resolves when no further message can arrive, with the error if the session ended badly. */
  readonly ended: Promise<Error | undefined>;
  /** What the agent has announced so far. */
  peer(): Peer;
  /** Ends the session. Resolves when the agent has ended. Earlier messages can still be read. */
  close(): Promise<void>;
}

/** A handler for each request of an agent; `null` for requests that this host cannot answer. */
type HostHandlers = { readonly [Subtype in AgentControlSubtype]: BoundHandler<Subtype> | null };

/** Whether a message is for the caller. Its content is not validated, and its type may be unknown. */
const isYielded = (message: WireMessage): message is YieldedMessage =>
  message.type !== "keep_alive" &&
  message.type !== "transcript_mirror" &&
  !(message.type === "system" && message.subtype === "session_state_changed" && message.sdk_host_only === true);

/** Starts an agent and sends `initialize`. Throws if the options contradict each other, or are aborted. */
export function openLive(options: HostOptions, ports: HostPorts): Live {
  const { clock, ids } = ports;
  if (options.onDrift && !ports.watch) throw new Error("onDrift needs the port `watch`; pass the one of this package.");
  const launch = launchOf(options, options.env ?? ports.env);
  const stopped = options.abortController?.signal;
  if (stopped?.aborted) throw abortedError();
  const messages = messageQueue<YieldedMessage>();
  const hooks = registerHooks(options.hooks);
  const servers = mcpServers((server, message) => {
    request("mcp_message", { server_name: server, message }).catch(() => {});
  }, ports.notice);

  const observers: FrameObserver[] = [];
  let lastResult: WireMessage | undefined;
  let commands: SlashCommand[] | undefined;
  let failure: Error | undefined;
  let abandoned: Error | undefined;
  let aborted = false;
  let closed = false;
  let isEnded = false;

  // The store has the turn before the caller has its result.
  let barrier: Promise<void> | undefined;
  const hold = (until: Promise<void>): void => {
    const next = (barrier ? barrier.then(() => until) : until).then(() => {
      if (barrier === next) barrier = undefined;
    });
    barrier = next;
  };
  const deliver = (act: () => void): void => {
    if (barrier) barrier = barrier.then(act);
    else act();
  };
  const lost = (key: SessionKey, error: unknown): void =>
    messages.push({
      type: "system",
      subtype: "mirror_error",
      error: reasonOf(error),
      key,
      uuid: ids.uuid(),
      session_id: key.sessionId,
    });
  const { sessionStore: store, sessionStoreFlush } = options;
  const copy = store ? mirror({ store, clock, lost, eager: sessionStoreFlush === "eager" }) : undefined;

  // The agent may send or end before its connection is known here.
  const controlRequests = createControlRequests(
    (subtype, params, limits) => connection.request(subtype, params, limits),
    () => failure,
  );
  const input = openPromptInput({
    clock,
    verbatim: options.verbatimPrompts === true,
    send: (message) => connection.send("user", message),
    end: () => connection.end(),
    ready: () => ready,
    onInputEnd: () => connection.ended,
  });

  const { turnSilenceMs } = options;
  const silence =
    turnSilenceMs === undefined
      ? undefined
      : watchSilence({
          clock,
          limitMs: turnSilenceMs,
          isWorking: input.working,
          onSilence() {
            abandoned = silentError(turnSilenceMs);
            void connection.close();
          },
        });

  const onMessage = (message: WireMessage): void => {
    if (message.type === "result") lastResult = message;
    if (message.type === "transcript_mirror") copy?.push(message);
    else if (message.type === "system") {
      if (message.subtype === "commands_changed" && Array.isArray(message.commands)) commands = message.commands;
      controlRequests.observe(message);
    }
    input.observe(message);
    if (!isYielded(message)) return;
    if (message.type === "result" && copy) hold(copy.flush());
    if (barrier) deliver(() => messages.push(message));
    else messages.push(message);
  };

  const onEnd = (ending: Ending): void => {
    isEnded = true;
    input.stop();
    silence?.stop();
    stopped?.removeEventListener("abort", abort);
    const promptFailure = input.failure();
    failure = outcomeOf({ ending, aborted, abandoned, closed, lastResult, promptFailure, unanswered: input.owes() });
    void leave();
  };
  const leave = async (): Promise<void> => {
    await servers.close();
    await copy?.flush();
    const closing = connection.close();
    if (!aborted && !abandoned) await closing;
    deliver(() => messages.finish(failure));
  };

  const serving: SilenceWatch["serving"] = silence?.serving ?? ((handler) => handler);
  const handlers: HostHandlers = {
    can_use_tool: serving(bindHandler(canUseTool, options.canUseTool)),
    hook_callback: serving(bindHandler(hookCallback, hooks.byId)),
    mcp_message: serving(servers.answer),
    elicitation: serving(bindHandler(elicitation, options.onElicitation)),
    request_user_dialog: serving(bindHandler(userDialog, options.onUserDialog)),
    host_auth_token_refresh: null,
    oauth_token_refresh: null,
    remote_control_work_secret: null,
    ui_copy: null,
    ui_prompt_fill: null,
    ui_prompt_paint: null,
    ui_prompt_read: null,
    ui_prompt_suggest: null,
    ui_read_selection: null,
  };
  const drift = options.onDrift && ports.watch?.(options.onDrift);
  const connection = connect<"host">({
    transport: ports.open(launch, options),
    side: "host",
    clock,
    requestId: () => ids.uuid(),
    handlers,
    onMessage,
    onEnd,
    ...(ports.onProblem ? { onProblem: ports.onProblem } : {}),
    onSent: (frame) => {
      for (const observer of observers) observer("host-to-agent", { ...frame });
    },
    onFrame(frame, responseTo) {
      silence?.observe(frame);
      drift?.(frame, responseTo);
      for (const observer of observers) observer("agent-to-host", frame);
    },
  });
  /** Keeps the input open meanwhile, as for a pending request. */
  const withInput = async <T>(act: () => Promise<T>): Promise<T> => {
    input.did("requestReceived");
    try {
      return await act();
    } finally {
      input.did("answered");
    }
  };
  const request: Live["request"] = async (subtype, params) => {
    if (!reported) await introduced;
    return withInput(() => controlRequests.ask(subtype, params));
  };

  const close = (): Promise<void> => {
    if (!aborted) closed = true;
    return connection.close();
  };
  const abort = (): void => {
    if (isEnded || aborted) return;
    aborted = true;
    input.stop();
    void connection.release();
  };

  const answered = async (fields: SentControl<"initialize">): Promise<InitializeResponse> => {
    const answer = await controlRequests.introduce(fields);
    const { refusal, warnings: notices } = reviewStart(options, hooks.mustWait, answer, controlRequests.peer());
    for (const notice of notices) ports.notice?.(notice);
    if (refusal) throw refusal;
    return answer;
  };
  const introduce = (served: SentControl<"initialize">) => {
    const fields = {
      ...(hooks.registrations ? { hooks: hooks.registrations } : {}),
      ...served,
      ...initializeFields(options),
    };
    return { fields, answer: answered(fields) };
  };
  // A caller that closes or aborts immediately after the start has still sent its first frames.
  const local = servers.open(options.mcpServers ?? {});
  const atOnce = local ? undefined : introduce({});
  const introduced = atOnce ? Promise.resolve(atOnce) : Promise.resolve(local ?? {}).then(introduce);
  let reported = atOnce !== undefined;
  introduced.then(
    () => {
      reported = true;
    },
    () => {},
  );
  const initialized = atOnce?.answer ?? introduced.then(({ answer }) => answer);
  initialized.catch(() => {});
  const ready = hooks.mustWait || sendsServersOnInitialize(options) ? initialized : atOnce ? undefined : introduced;
  ready?.catch(() => {});

  stopped?.addEventListener("abort", abort, { once: true });

  return {
    messages,
    initialized,
    commands: () => commands,
    request,
    async feed(prompt) {
      if (isEnded) throw failure ?? (aborted ? abortedError() : closedError());
      await input.feed(prompt);
    },
    reinitialize: async () => request("initialize", (await introduced).fields),
    setServers: (requested) =>
      withInput(async () => request("mcp_set_servers", { servers: await servers.exchange(requested) })),
    observe: (observer) => void observers.push(observer),
    ended: connection.ended.then(() => failure),
    peer: controlRequests.peer,
    close,
  };
}
