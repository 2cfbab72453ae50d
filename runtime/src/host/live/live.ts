import type { Ending, InitializeResponse, SlashCommand, Transport } from "@agentwire/protocol";
import { type ConnectionOptions, connect, type Problem, type WireMessage } from "../../connection/index.ts";
import type { Clock, Ids } from "../../ports.ts";
import { reasonOf } from "../../reason.ts";
import { canUseToolHandler } from "../callback/can-use-tool.ts";
import { elicitationHandler } from "../callback/elicitation.ts";
import { hookHandler, registerHooks } from "../callback/hooks.ts";
import { userDialogHandler } from "../callback/user-dialog.ts";
import { mcpServers } from "../mcp/servers.ts";
import { initializeFields, type Launch, launchOf } from "../option/launch.ts";
import { handsOverServers } from "../option/rules.ts";
import type { HostOptions, SessionKey } from "../option/types.ts";
import { abortedError, closedError, controlError } from "./errors.ts";
import { afterFrame, afterHost, atStart, endInputAfter, type HostEvent, type Liveness } from "./liveness.ts";
import { type MessageQueue, messageQueue } from "./message-queue.ts";
import { mirror } from "./mirror.ts";
import { outcomeOf } from "./outcome.ts";
import { type Prompt, textPrompt, type UserPrompt, verbatim } from "./prompt.ts";

/** What a host needs of the world. */
export interface HostPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  /** The environment that an agent inherits where the caller names none. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Starts an agent, or reaches one. Failures to start come as an ending, not as an exception. */
  open(launch: Launch, options: HostOptions): Transport;
  /** Told of what the agent should not have sent. */
  readonly onProblem?: (problem: Problem) => void;
}

/** A session that runs. */
export interface Live {
  readonly messages: MessageQueue<WireMessage>;
  /** The agent's answer to the first request. */
  readonly initialized: Promise<InitializeResponse>;
  /** The commands that the agent offers now, where they have changed since. */
  commands(): SlashCommand[] | undefined;
  request(subtype: string, params: object): Promise<unknown>;
  /** Sends a prompt; the input stays open for as long as it leads to work. Resolves when all of it was sent. */
  feed(prompt: Prompt): Promise<void>;
  reinitialize(): Promise<InitializeResponse>;
  exchangeServers: ReturnType<typeof mcpServers>["exchange"];
  /** Ends the session; resolves when the agent is gone. */
  close(): Promise<void>;
}

/** How long a request may go unanswered before it fails, in milliseconds. */
const defaultDeadlineMs = 60_000;

const isHidden = (message: WireMessage): boolean =>
  message.type === "keep_alive" ||
  message.type === "transcript_mirror" ||
  (message.type === "system" && message.subtype === "session_state_changed" && message.sdk_host_only === true);

/** Starts an agent and introduces the host to it. Throws where the options contradict each other. */
export function openLive(options: HostOptions, ports: HostPorts): Live {
  const { clock, ids } = ports;
  const launch = launchOf(options, options.env ?? ports.env);
  const messages = messageQueue<WireMessage>();
  const hooks = registerHooks(options.hooks);
  const servers = mcpServers((server, message) => {
    request("mcp_message", { server_name: server, message }).catch(() => {});
  });

  let live: Liveness = atStart;
  let lastResult: WireMessage | undefined;
  let commands: SlashCommand[] | undefined;
  let promptFailure: { cause: unknown } | undefined;
  let prompted = false;
  let failure: Error | undefined;
  let aborted = false;
  let closed = false;
  let over = false;
  let waiting: AbortController | undefined;

  const consider = (next: Liveness): void => {
    if (next === live) return;
    live = next;
    waiting?.abort();
    const after = over ? null : endInputAfter(live);
    if (after === 0) connection.end();
    if (!after) return;
    waiting = new AbortController();
    clock.sleep(after, waiting.signal).then(
      () => connection.end(),
      () => {},
    );
  };
  const did = (event: HostEvent): void => {
    if (event === "prompted") prompted = true;
    consider(afterHost(live, event));
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
  const copy = options.sessionStore ? mirror(options.sessionStore, lost) : undefined;

  const onMessage = (message: WireMessage): void => {
    if (message.type === "result") lastResult = message;
    if (message.type === "transcript_mirror") copy?.take(message);
    if (message.type === "system" && message.subtype === "commands_changed") {
      commands = message.commands as SlashCommand[];
    }
    consider(afterFrame(live, message));
    if (!isHidden(message)) messages.push(message);
  };

  const onEnd = (ending: Ending): void => {
    over = true;
    waiting?.abort();
    options.abortController?.signal.removeEventListener("abort", abort);
    const unanswered = prompted && (lastResult === undefined || live.owed === "a turn");
    failure = outcomeOf({ ending, aborted, closed, lastResult, promptFailure, unanswered });
    void leave();
  };
  const leave = async (): Promise<void> => {
    await servers.close();
    await copy?.flush();
    await connection.close();
    messages.finish(failure);
  };

  const connection = connect<"host">({
    transport: ports.open(launch, options),
    side: "host",
    clock,
    requestId: () => ids.uuid(),
    handlers: {
      can_use_tool: canUseToolHandler(options.canUseTool),
      hook_callback: hookHandler(hooks.byId),
      mcp_message: servers.answer,
      elicitation: elicitationHandler(options.onElicitation),
      request_user_dialog: userDialogHandler(options.onUserDialog),
    } as ConnectionOptions<"host">["handlers"],
    onMessage,
    onEnd,
    ...(ports.onProblem ? { onProblem: ports.onProblem } : {}),
  });
  const raw = connection.request as (subtype: string, params: object, limits: object) => Promise<unknown>;

  const ask = async (subtype: string, params: object, deadlineMs: number | null): Promise<unknown> => {
    try {
      return await raw(subtype, params, { deadlineMs });
    } catch (error) {
      throw controlError(error, failure);
    }
  };
  const request: Live["request"] = async (subtype, params) => {
    await introduced;
    did("asked");
    try {
      return await ask(subtype, params, defaultDeadlineMs);
    } finally {
      did("answered");
    }
  };

  const close = (): Promise<void> => {
    if (!aborted) closed = true;
    messages.clear();
    if (!aborted) messages.finish();
    return connection.close();
  };
  const abort = (): void => {
    aborted = true;
    void close();
  };

  const introduction = async (): Promise<object> => ({
    ...(hooks.registrations ? { hooks: hooks.registrations } : {}),
    ...(await servers.open(options.mcpServers ?? {})),
    ...initializeFields(options),
  });
  const introduced = introduction().then((fields) => ({ fields, answer: ask("initialize", fields, null) }));
  const initialized = introduced.then(({ answer }) => answer) as Promise<InitializeResponse>;
  initialized.catch(() => {});
  const mayPrompt: Promise<unknown> = hooks.mustHold || handsOverServers(options) ? initialized : introduced;
  mayPrompt.catch(() => {});

  const send = (message: UserPrompt): Promise<void> | undefined => {
    did("prompted");
    return connection.send(options.verbatimPrompts ? verbatim(message) : message);
  };
  const stream = async (prompt: AsyncIterable<UserPrompt>): Promise<void> => {
    const source = prompt[Symbol.asyncIterator]();
    const ended = connection.ended.then(() => ({ value: undefined, done: true }) as const);
    for (;;) {
      const step = await Promise.race([source.next(), ended]);
      if (over) void source.return?.();
      if (step.done || over) return;
      await send(step.value);
    }
  };

  let feeding = 0;
  const feed: Live["feed"] = async (prompt) => {
    if (over) throw failure ?? (aborted ? abortedError() : closedError());
    feeding++;
    did("promptOpen");
    try {
      await mayPrompt;
      if (typeof prompt === "string") await send(textPrompt(prompt));
      else await stream(prompt);
    } catch (cause) {
      if (!over) promptFailure ??= { cause };
    } finally {
      feeding--;
      if (feeding === 0) did("promptOver");
    }
  };

  if (options.abortController?.signal.aborted) abort();
  else options.abortController?.signal.addEventListener("abort", abort, { once: true });

  return {
    messages,
    initialized,
    commands: () => commands,
    request,
    feed,
    reinitialize: async () => (await request("initialize", (await introduced).fields)) as InitializeResponse,
    exchangeServers: servers.exchange,
    close,
  };
}
