import { noUsage } from "../model/ledger.ts";
import type { Agent } from "../session/agent.ts";
import { commonFields } from "./result-frame.ts";

/** Sends a result with what every result carries. */
export function sendResult(agent: Agent, body: Readonly<Record<string, unknown>>): boolean {
  agent.out.emit({
    type: "result",
    ...body,
    subagent_stats: agent.subagents.stats.frame,
    queued_turn_count: agent.inbox.size,
    result_index: agent.session.results,
  });
  agent.session.results += 1;
  return body.is_error === true;
}

/** The result of something that needed no model. */
export function sendLocalResult(agent: Agent, text: string, startedAt: number, fields: object = {}): boolean {
  return sendResult(agent, {
    is_error: false,
    ...commonFields(agent.session.ledger, noUsage),
    duration_api_ms: 0,
    num_turns: 0,
    stop_reason: null,
    permission_denials: [],
    subtype: "success",
    result: text,
    duration_ms: agent.ports.clock.now() - startedAt,
    ...fields,
  });
}
