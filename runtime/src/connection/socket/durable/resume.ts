import { asText, parseJsonObject } from "@agentwire/protocol/json";
import type { Ids } from "../../../ports.ts";
import type { SocketLaunch } from "../frame.ts";
import type { AgentState } from "./agent-state.ts";

/** The flags that decide which session an agent runs, and whether each has a value. */
const sessionFlags: Readonly<Record<string, boolean>> = {
  "--resume": true,
  "-r": true,
  "--session-id": true,
  "--resume-session-at": true,
  "--resume-drops-turn": true,
  "--continue": false,
  "-c": false,
  "--fork-session": false,
};

/**
 * The launch of an agent that continues a session.
 *
 * @param launch - How its first process was started.
 * @param sessionId - The session.
 * @param isSaved - Whether the session has a transcript. Without one, a new session gets the same id.
 */
export function resumedLaunch(launch: SocketLaunch, sessionId: string, isSaved: boolean): SocketLaunch {
  const argv: string[] = [];
  for (let at = 0; at < launch.argv.length; at++) {
    const arg = launch.argv[at] ?? "";
    const name = arg.replace(/=.*$/s, "");
    const hasValue = sessionFlags[name];
    if (hasValue === undefined || !Object.hasOwn(sessionFlags, name)) argv.push(arg);
    else if (hasValue && arg === name) at++;
  }
  return { ...launch, argv: [...argv, isSaved ? `--resume=${sessionId}` : `--session-id=${sessionId}`] };
}

const stopped = "The server that ran the agent stopped.";

function loss({ isRunning, waiting: { length: waiting } }: AgentState): string {
  const turn = isRunning ? " The turn did not end: what the agent said or did last may be missing." : "";
  const queued =
    waiting > 0 ? ` ${waiting === 1 ? "A prompt" : `${waiting} prompts`} may not have reached the agent.` : "";
  return `${stopped}${turn}${queued} The session continues from its transcript.`;
}

/** The saved messages that hosts have not received: those behind the last one that they have. */
export function missedMessages(state: AgentState, saved: readonly string[]): readonly string[] {
  const known = new Set(state.uuids);
  const uuids = saved.map((line) => asText(parseJsonObject(line)?.uuid) ?? "");
  const last = uuids.findLastIndex((uuid) => known.has(uuid));
  return last < 0 ? [] : saved.slice(last + 1);
}

/**
 * The frames that report the loss of the agent's process to a host. Its open requests end, it gets the messages that it
 * missed, and prompts without an outcome get one.
 *
 * @param state - The state that the previous instance stored.
 * @param session - The session of the host.
 * @param saved - The messages of the transcript, one line each.
 */
export function lossFrames(state: AgentState, session: string, saved: readonly string[], ids: Ids): readonly object[] {
  const { ofHost = [], ofAgent = [] } = state.requests[session] ?? {};
  const stamp = () => ({ uuid: ids.uuid(), session_id: state.sessionId ?? "" });
  const lifecycle = (prompts: readonly (string | null)[], outcome: string) =>
    prompts.flatMap((uuid) =>
      uuid === null ? [] : [{ type: "command_lifecycle", command_uuid: uuid, state: outcome, ...stamp() }],
    );
  const requests = [
    ...ofAgent.map((id) => ({ type: "control_cancel_request", request_id: id })),
    ...ofHost.map((id) => ({
      type: "control_response",
      response: { subtype: "error", request_id: id, error: `${stopped} Send the request again.` },
    })),
  ];
  if (!state.isRunning && state.waiting.length === 0) return requests;
  const reason = loss(state);
  return [
    ...requests,
    ...missedMessages(state, saved).map((line) => parseJsonObject(line) ?? {}),
    { type: "system", subtype: "informational", level: "warning", content: reason, ...stamp() },
    ...lifecycle(state.waiting, "cancelled"),
    ...lifecycle(state.running, "completed"),
    {
      type: "result",
      subtype: "error_during_execution",
      is_error: true,
      ...{ duration_ms: 0, duration_api_ms: 0, num_turns: 0, stop_reason: null, total_cost_usd: state.cost },
      usage: { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
      ...{ modelUsage: {}, permission_denials: [], errors: [reason], ...stamp() },
    },
  ];
}
