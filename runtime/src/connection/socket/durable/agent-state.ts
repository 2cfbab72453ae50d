import { asJsonObject, asText, isJsonObject, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import { advanceLedger, type Ledger, startLedger } from "@agentwire/protocol/ledger";

/** Maximum number of ids of prompts and messages that are remembered, the latest ones. */
const maxIds = 256;

/** Open requests between an agent and one of its hosts. */
interface OpenRequests {
  /** Ids of requests of the host without a response. */
  readonly ofHost: readonly string[];
  /** Ids of requests of the agent without a response. */
  readonly ofAgent: readonly string[];
}

/** What another instance needs to know to resume an agent whose process is gone. It is stored with the frames. */
export interface AgentState {
  readonly sessionId: string | null;
  /** The permission mode that a host set or the agent reported last. */
  readonly mode: string | null;
  /** The model that a host set last. */
  readonly model: string | null;
  /** The settings that hosts applied, key by key. A value of `null` removes a setting of the launch. */
  readonly settings: JsonObject;
  /** The latest request of a host that set the thinking budget. */
  readonly thinking: JsonObject | null;
  /** The latest request of a host that set the MCP servers. */
  readonly servers: JsonObject | null;
  /** By the session of each host. */
  readonly requests: Readonly<Record<string, OpenRequests>>;
  /** The prompts of the turn that has begun and not ended, by `uuid`; `null` if they have none. */
  readonly running: readonly (string | null)[];
  /** Prompts that were sent to the agent and whose turn has not begun. */
  readonly waiting: readonly (string | null)[];
  /** Whether a turn has begun and not ended. */
  readonly isRunning: boolean;
  /** Cost of the session so far, in USD, as the agent reported it last. */
  readonly cost: number;
  /** The latest prompts that were sent to the agent, and messages of the agent, by `uuid`. */
  readonly uuids: readonly string[];
}

/** The state before the first frame. */
export const initialAgentState: AgentState = {
  ...{ sessionId: null, mode: null, model: null, settings: {}, thinking: null, servers: null },
  ...{ requests: {}, running: [], waiting: [], isRunning: false, cost: 0, uuids: [] },
};

const none: OpenRequests = { ofHost: [], ofAgent: [] };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Parses a stored state. Throws if it is not valid. */
export function readAgentState(text: string): AgentState {
  const state = asJsonObject(parseJsonObject(text));
  const { sessionId, mode, model, thinking, servers, requests, running, waiting, isRunning, cost, uuids } = state;
  if (!isJsonObject(requests) || !Array.isArray(running) || !Array.isArray(waiting) || !isTexts(uuids))
    throw new Error("The stored state of an agent is not valid. Remove the store, or use another one.");
  return {
    sessionId: asText(sessionId) ?? null,
    mode: asText(mode) ?? null,
    model: asText(model) ?? null,
    settings: asJsonObject(state.settings),
    thinking: isJsonObject(thinking) ? thinking : null,
    servers: isJsonObject(servers) ? servers : null,
    requests: Object.fromEntries(
      Object.entries(requests).map(([session, open]) => {
        const { ofHost, ofAgent } = asJsonObject(open);
        return [session, { ofHost: isTexts(ofHost) ? ofHost : [], ofAgent: isTexts(ofAgent) ? ofAgent : [] }];
      }),
    ),
    running: running.map((uuid) => asText(uuid) ?? null),
    waiting: waiting.map((uuid) => asText(uuid) ?? null),
    isRunning: isRunning === true,
    cost: typeof cost === "number" ? cost : 0,
    uuids,
  };
}

const withoutId = (ids: readonly string[], id: string): readonly string[] => ids.filter((one) => one !== id);

/** What a request changes of the settings that a new process needs. */
function settingsAfter(state: AgentState, request: JsonObject): Partial<AgentState> {
  switch (request.subtype) {
    case "set_permission_mode":
      return { mode: asText(request.mode) ?? state.mode };
    case "set_model": {
      const { model: _, ...settings } = state.settings;
      return { model: asText(request.model) ?? null, settings };
    }
    case "set_max_thinking_tokens":
      return { thinking: request };
    case "mcp_set_servers":
      return { servers: request };
    case "apply_flag_settings": {
      const applied = asJsonObject(request.settings);
      const settings = { ...state.settings, ...applied };
      return Object.hasOwn(applied, "model") ? { settings, model: null } : { settings };
    }
    default:
      return {};
  }
}

/** Follows the frames of an agent. */
export interface AgentTracker {
  readonly state: AgentState;
  /** Whether the prompt with this `uuid` was sent to the agent before. */
  hasPrompt(uuid: string): boolean;
  /** A frame that a host sends to the agent. */
  fromHost(session: string, frame: JsonObject): void;
  /** A frame of the agent, once, whether or not it has hosts. */
  fromAgent(frame: JsonObject): void;
  /** A frame that a host is sent. */
  toHost(session: string, frame: JsonObject): void;
  /** A host has left. */
  leave(session: string): void;
}

/** Follows the frames of an agent from a state on. The process of the agent is new: it has no open prompts. */
export function trackAgent(initial: AgentState): AgentTracker {
  let state: AgentState = { ...initial, running: [], waiting: [], isRunning: false, requests: {} };
  let ledger: Ledger = startLedger({}).ledger;
  let at = 0;
  const change = (changes: Partial<AgentState>): void => {
    state = { ...state, ...changes };
  };
  const remember = (uuid: string | undefined): void => {
    if (uuid === undefined || state.uuids.includes(uuid)) return;
    change({ uuids: [...state.uuids, uuid].slice(-maxIds) });
  };
  const requests = (session: string, changes: Partial<OpenRequests>): void =>
    change({ requests: { ...state.requests, [session]: { ...none, ...state.requests[session], ...changes } } });
  const openOf = (session: string): OpenRequests => state.requests[session] ?? none;
  const observe = (direction: "host-to-agent" | "agent-to-host", frame: JsonObject): void => {
    const next = advanceLedger(ledger, direction, frame, at++).ledger;
    if (next === ledger) return;
    ledger = next;
    const of = (isRunning: boolean) =>
      ledger.waiting.filter((prompt) => (prompt.state === "running") === isRunning).map(({ uuid }) => uuid ?? null);
    change({ running: of(true), waiting: of(false), isRunning: ledger.turn !== undefined });
  };
  return {
    get state() {
      return state;
    },
    hasPrompt: (uuid) => state.uuids.includes(uuid),
    fromHost(session, frame) {
      observe("host-to-agent", frame);
      const open = openOf(session);
      if (frame.type === "user") remember(asText(frame.uuid));
      else if (frame.type === "control_request") {
        const request = asJsonObject(frame.request);
        requests(session, { ofHost: [...open.ofHost, asText(frame.request_id) ?? ""] });
        change(settingsAfter(state, request));
      } else if (frame.type === "control_response") {
        const id = asText(asJsonObject(frame.response).request_id) ?? "";
        requests(session, { ofAgent: withoutId(open.ofAgent, id) });
      }
    },
    fromAgent(frame) {
      observe("agent-to-host", frame);
      const sessionId = asText(frame.session_id);
      if (sessionId && sessionId !== state.sessionId) change({ sessionId });
      if (frame.type === "assistant" || frame.type === "user") remember(asText(frame.uuid));
      if (frame.type === "result" && typeof frame.total_cost_usd === "number") change({ cost: frame.total_cost_usd });
      const mode = frame.type === "system" ? asText(frame.permissionMode) : undefined;
      if (mode !== undefined && mode !== state.mode) change({ mode });
    },
    toHost(session, frame) {
      const open = openOf(session);
      const id = asText(frame.request_id) ?? "";
      if (frame.type === "control_request") requests(session, { ofAgent: [...open.ofAgent, id] });
      else if (frame.type === "control_cancel_request") requests(session, { ofAgent: withoutId(open.ofAgent, id) });
      else if (frame.type === "control_response") {
        const answered = asText(asJsonObject(frame.response).request_id) ?? "";
        requests(session, { ofHost: withoutId(open.ofHost, answered) });
      }
    },
    leave(session) {
      const { [session]: _, ...others } = state.requests;
      change({ requests: others });
    },
  };
}
