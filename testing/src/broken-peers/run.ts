import { linkedPair, type Transport } from "@agentwire/protocol";
import type { Clock } from "@agentwire/runtime";
import type { LawEvent, Side } from "../law/session-event/event.ts";
import { mutatedTransport } from "../peer/frame-mutation.ts";
import { observedPeer } from "../peer/observe.ts";
import { type PeerRun, playPeer } from "../peer/play.ts";
import type { Broken } from "./define.ts";
import { referenceAgentPlan } from "./reference-session/agent-plan.ts";
import { referenceHostPlan } from "./reference-session/host-plan.ts";

/** The reference session, as seen by the host. */
export interface ReferenceRun {
  readonly events: readonly LawEvent[];
  readonly host: PeerRun;
  readonly agent: PeerRun;
}

/**
 * Plays a fixed session between a host and an agent in memory. A broken peer may replace either of them.
 *
 * @param clock - The clock of both sides.
 * @param broken - The broken peer. Default: none.
 * @example
 * import { checkLaws, runReferenceSession, virtualClock } from "@agentwire/testing";
 *
 * const { events } = await runReferenceSession(virtualClock());
 * console.log(checkLaws(events).length); // 0
 */
export async function runReferenceSession(clock: Clock, broken?: Broken): Promise<ReferenceRun> {
  const events: LawEvent[] = [];
  const pair = linkedPair();
  const part = (side: Side, transport: Transport) =>
    broken?.kind === "peer" && broken.side === side ? mutatedTransport(transport, broken.mutate()) : transport;
  const options = { clock, deadlineMs: 2000 };
  const observed = observedPeer(pair.host, (event) => events.push(event));
  const [host, agent] = await Promise.all([
    playPeer(part("host", observed), referenceHostPlan(), options),
    playPeer(part("agent", pair.agent), referenceAgentPlan(), options),
  ]);
  events.push({ channel: "process", kind: "exit", code: 0, signal: null });
  return { events: broken?.kind === "tape" ? broken.mutate(events) : events, host, agent };
}
