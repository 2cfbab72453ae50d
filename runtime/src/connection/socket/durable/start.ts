import { asText, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import { readLaunch, type SocketLaunch } from "../frame.ts";
import { type AgentState, initialAgentState, readAgentState } from "./agent-state.ts";
import { launchOfSession } from "./keys.ts";
import { restoringLines } from "./restore.ts";
import { resumedLaunch } from "./resume.ts";

/** How an agent starts, from what its record contains. */
export interface AgentStart {
  /** The launch that the host requested, as it is stored. */
  readonly requested: string;
  /** The launch of the process. */
  readonly launch: SocketLaunch;
  /** Whether another instance has run the agent before. */
  readonly isResumed: boolean;
  /** The state that the previous instance stored. */
  readonly before: AgentState;
  /** The messages of the transcript, one line each. */
  readonly history: readonly string[];
  /** The requests that restore the settings of the previous process, one line each. */
  readonly restore: readonly string[];
  /** The id of the `initialize` request that the agent has got. */
  readonly initializeId: string | undefined;
  /** The response to it. */
  readonly welcome: JsonObject | undefined;
}

/**
 * Reads how an agent starts: as its first host requested, or continuing what another instance has left. Returns
 * `undefined` if the record contains no launch.
 *
 * @param saved - The saved values of the record.
 * @param session - The session of the first host.
 * @param history - Reads the transcript of the session that a launch continues.
 */
export async function readStart(
  saved: Readonly<Record<string, string>>,
  session: string | undefined,
  history: (launch: SocketLaunch) => Promise<readonly string[]>,
): Promise<AgentStart | undefined> {
  const isResumed = saved.launch !== undefined;
  const requested = saved.launch ?? saved[launchOfSession(session ?? "")];
  if (requested === undefined) return undefined;
  const launch = readLaunch(requested);
  const before = saved.state === undefined ? initialAgentState : readAgentState(saved.state);
  const common = {
    ...{ requested, isResumed, before },
    restore: isResumed ? restoringLines(saved.initialize, before) : [],
    initializeId: saved.initialize === undefined ? undefined : asText(parseJsonObject(saved.initialize)?.request_id),
    welcome: saved.welcome === undefined ? undefined : parseJsonObject(saved.welcome),
  };
  const { sessionId } = before;
  if (!isResumed || sessionId === null)
    return { ...common, launch, history: launch.share === undefined ? [] : await history(launch) };
  const lines = await history(resumedLaunch(launch, sessionId, true));
  return { ...common, launch: resumedLaunch(launch, sessionId, lines.length > 0), history: lines };
}
