import type { Ending, Receiver, Transport } from "@agentwire/protocol";
import { asJsonObject, asText, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { Clock } from "../../ports.ts";

/** What a shared agent is made of. */
export interface SharedAgentOptions {
  readonly clock: Clock;
  /** How long the agent waits for a host after the last one has left, in milliseconds. */
  readonly keepMs: number;
  /** Maximum size of what later hosts are sent, in characters. The oldest frames go first. Default: 16 Mi. */
  readonly maxHistory?: number;
  /** Starts the agent. `room` resolves when a host can take more output; `undefined` where one can now. */
  readonly open: (room: () => Promise<void> | undefined) => Transport;
  /** Frames of a saved session that the agent resumes, one line each. */
  readonly history: Promise<readonly string[]>;
  /** The response to `initialize`, if the agent got the request already. */
  readonly welcome?: JsonObject;
  /** Called once, when the agent is gone. */
  readonly onEnd: () => void;
}

/**
 * One agent for several hosts. Each host gets the agent's frames from the beginning: what it missed, and then what comes.
 *
 * - A request of the agent goes to every host. The first response counts, and the others see the request cancelled.
 * - A response of the agent goes to the host that made the request. `initialize` reaches the agent once.
 * - A rewind by one host reaches the others as `conversation_rewound`, a system message of the bridge.
 */
export interface SharedAgent {
  /**
   * The agent as one more host sees it. `room` is that of the host's connection. A host that `knows` the frames so far gets
   * only what comes.
   */
  join(room: () => Promise<void> | undefined, knows?: boolean): Transport;
  /** The session that the agent last reported. */
  readonly sessionId: string | undefined;
  /** Ends the agent. */
  close(): Promise<void>;
}

interface Host {
  readonly receiver: Receiver;
  readonly room: () => Promise<void> | undefined;
  readonly knows: boolean;
}

/** A frame for hosts that join later. `stream`: a part of a message, superseded by the whole one of the same thread. */
interface SharedRequest {
  readonly line: string;
  readonly stream: string | null;
  readonly type: string;
  /** The prompt that the frame is about. */
  readonly prompt: string | undefined;
}

const defaultMaxHistory = 1 << 24;

/** Frames that can be the last of a turn. Those between them and a prompt announce its turn. */
const endsTurn: ReadonlySet<string> = new Set(["assistant", "result", "user"]);

const threadOf = (frame: JsonObject): string => asText(frame.parent_tool_use_id) ?? "";

const frameLine = (frame: object): string => JSON.stringify(frame);

/** Starts an agent that several hosts share. Throws where the agent is not started. */
export function shareAgent(options: SharedAgentOptions): SharedAgent {
  const { clock, keepMs, maxHistory = defaultMaxHistory } = options;
  const hosts = new Set<Host>();
  /** Requests of the agent without a response. */
  const unanswered = new Map<string, string>();
  /** Which host made a request. */
  const askers = new Map<string, Host>();
  /** The prompts that hosts rewind to, by request. */
  const rewinds = new Map<string, string>();
  /** The agent's answer to `initialize`, and who waits for it. */
  let welcome = options.welcome;
  let welcomeId: string | undefined;
  const arriving: { readonly host: Host; readonly id: string }[] = [];
  let history: SharedRequest[] = [];
  let size = 0;
  let sessionId: string | undefined;
  let ending: Ending | undefined;
  let waiting: AbortController | undefined;
  let ready = false;

  const room = (): Promise<void> | undefined => {
    const rooms = [...hosts].map((host) => host.room());
    if (rooms.length === 0 || rooms.includes(undefined)) return undefined;
    return Promise.race(rooms);
  };
  const transport = options.open(room);

  const remove = (removed: (entry: SharedRequest, at: number) => boolean): void => {
    history = history.filter((entry, at) => {
      if (!removed(entry, at)) return true;
      size -= entry.line.length;
      return false;
    });
  };
  /** Removes a prompt, everything after it, and the frames that announced its turn. */
  const rewind = (target: string): void => {
    const prompt = history.findIndex((entry) => entry.prompt === target);
    const before = history.slice(0, Math.max(prompt, 0)).findLastIndex(({ type }) => endsTurn.has(type));
    if (prompt >= 0) remove((_, at) => at > before);
  };
  const keep = (line: string, frame: JsonObject): void => {
    if (frame.type === "keep_alive") return;
    const thread = threadOf(frame);
    if (frame.type === "assistant") {
      remove((entry) => entry.stream === thread);
    }
    const type = asText(frame.type) ?? "";
    const prompt = type === "user" ? asText(frame.uuid) : asText(frame.command_uuid);
    history.push({ line, stream: type === "stream_event" ? thread : null, type, prompt });
    size += line.length;
    while (size > maxHistory && history.length > 1) size -= history.shift()?.line.length ?? 0;
  };
  const broadcast = (line: string, except?: Host): void => {
    for (const host of hosts) if (host !== except) host.receiver.line(line);
  };

  const respond = (frame: JsonObject): void => {
    const response = asJsonObject(frame.response);
    const id = asText(response.request_id) ?? "";
    if (id === welcomeId && response.subtype === "success") {
      welcome = frame;
      for (const { host, id: requestId } of arriving.splice(0)) greet(host, requestId);
    }
    const target = rewinds.get(id);
    rewinds.delete(id);
    const host = askers.get(id);
    if (target !== undefined && asJsonObject(response.response).rewound === true) {
      rewind(target);
      const notice = { type: "system", subtype: "conversation_rewound", target_message_uuid: target };
      broadcast(frameLine({ ...notice, ...(sessionId === undefined ? {} : { session_id: sessionId }) }), host);
    }
    askers.delete(id);
    if (host && hosts.has(host)) host.receiver.line(frameLine(frame));
  };
  const greet = (host: Host, id: string): void => {
    const response = { ...asJsonObject(welcome?.response), request_id: id };
    host.receiver.line(frameLine({ ...welcome, response }));
  };

  const onAgentLine = (line: string): void => {
    const frame = parseJsonObject(line) ?? {};
    sessionId = asText(frame.session_id) || sessionId;
    const id = asText(frame.request_id);
    if (frame.type === "control_response") respond(frame);
    else {
      if (frame.type === "control_request" && id !== undefined) unanswered.set(id, line);
      else if (frame.type === "control_cancel_request" && id !== undefined) unanswered.delete(id);
      else keep(line, frame);
      broadcast(line);
    }
  };

  /** Passes on a frame of a host. */
  const onHostLine = (host: Host, line: string): Promise<void> | undefined => {
    const frame = parseJsonObject(line) ?? {};
    if (frame.type === "control_request") {
      const id = asText(frame.request_id) ?? "";
      const request = asJsonObject(frame.request);
      const isFirst = request.subtype === "initialize";
      const target = asText(request.target_message_uuid);
      if (request.subtype === "rewind_conversation" && target !== undefined) rewinds.set(id, target);
      if (isFirst && welcome) return void greet(host, id);
      if (isFirst && welcomeId !== undefined) return void arriving.push({ host, id });
      if (isFirst) welcomeId = id;
      askers.set(id, host);
    } else if (frame.type === "control_response") {
      const id = asText(asJsonObject(frame.response).request_id) ?? "";
      if (!unanswered.delete(id)) return undefined; // another host was faster
      broadcast(frameLine({ type: "control_cancel_request", request_id: id }), host);
    }
    return transport.send(line);
  };

  const finish = (given: Ending): void => {
    if (ending) return;
    ending = given;
    waiting?.abort();
    for (const host of hosts) host.receiver.end(given);
    options.onEnd();
  };
  const close = async (): Promise<void> => {
    waiting?.abort();
    await transport.close();
    finish({ kind: "closed" });
  };
  const leave = (host: Host): void => {
    if (!hosts.delete(host) || hosts.size > 0 || ending) return;
    waiting = new AbortController();
    clock.sleep(keepMs, waiting.signal).then(close, () => {});
  };

  const admit = (host: Host): void => {
    waiting?.abort();
    if (!host.knows) for (const { line } of history) host.receiver.line(line);
    hosts.add(host);
    for (const line of unanswered.values()) host.receiver.line(line);
    if (ending) host.receiver.end(ending);
  };
  const begin = (saved: readonly string[]): void => {
    for (const line of saved) keep(line, parseJsonObject(line) ?? {});
    ready = true;
    transport.open({
      line: onAgentLine,
      end: finish,
      tooLong(problem) {
        for (const { receiver } of hosts) receiver.tooLong?.(problem);
      },
    });
  };
  const started = options.history.then(begin, () => begin([]));

  return {
    get sessionId() {
      return sessionId;
    },
    close,
    join(theirRoom, knows = false) {
      let host: Host | undefined;
      let closed = false;
      return {
        open(receiver) {
          const joined: Host = { receiver, room: theirRoom, knows };
          host = joined;
          if (ready) admit(joined);
          else started.then(() => !closed && admit(joined));
        },
        send(line) {
          if (host === undefined || ending) return undefined;
          if (ready) return onHostLine(host, line);
          const joined = host;
          return started.then(() => onHostLine(joined, line));
        },
        end() {
          if (host && hosts.size <= 1) transport.end();
        },
        async close() {
          closed = true;
          if (host) leave(host);
        },
      };
    },
  };
}
