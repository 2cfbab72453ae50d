import { reasonOf } from "../../unknown/reason.ts";
import type { Agent } from "../agent.ts";
import { noUsage } from "../core/usage-ledger.ts";
import { interruptedText } from "./nudge.ts";
import { commonFields } from "./result-frame.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * Sends a result with what every result carries. Once the host has closed its input, a result waits for the agents that
 * are still at work: what it costs in the end is told with it.
 */
export function sendResult(agent: Agent, body: Body): boolean {
  const { session } = agent;
  if (agent.runner.inputClosed && agent.tasks.agentsAtWork) session.heldResults.push(body);
  else {
    sendHeldResults(agent);
    send(agent, body);
  }
  return body.is_error === true;
}

/** Sends the results that waited. */
export function sendHeldResults(agent: Agent): void {
  const { ledger, heldResults } = agent.session;
  for (const body of heldResults.splice(0)) {
    send(agent, { ...body, total_cost_usd: ledger.cost, modelUsage: ledger.byModel });
  }
}

function send(agent: Agent, body: Body): void {
  agent.out.emit({
    type: "result",
    ...body,
    subagent_stats: agent.subagents.stats.frame,
    // The real agent says 0 however many prompts wait.
    queued_turn_count: 0,
    result_index: agent.session.results,
  });
  agent.session.results += 1;
}

/** What every result says for which no model was asked. */
const withoutModel = ({ session }: Agent): object => ({
  ...commonFields(session.ledger, noUsage),
  duration_api_ms: 0,
  num_turns: 0,
  stop_reason: null,
  permission_denials: [],
});

/** The result of a turn that the user stopped while hooks looked at its prompt. The prompt is not kept. */
export function sendUnchecked(agent: Agent, startedAt: number): boolean {
  const message = { role: "user", content: [{ type: "text", text: interruptedText("streaming") }] };
  agent.out.emitDated({ type: "user", uuid: agent.ports.ids.uuid(), message, parent_tool_use_id: null });
  return sendResult(agent, {
    is_error: true,
    ...withoutModel(agent),
    subtype: "error_during_execution",
    terminal_reason: "aborted_streaming",
    model_usage_since_last_result: agent.session.ledger.takeDelta(),
    errors: ["prompt_check: the turn was stopped before its prompt was checked"],
    duration_ms: agent.ports.clock.now() - startedAt,
  });
}

/** The result of a session that a failure ends. */
export function sendCrash(agent: Agent, cause: unknown): void {
  const name = cause instanceof Error ? cause.name : typeof cause;
  sendResult(agent, {
    is_error: true,
    ...withoutModel(agent),
    subtype: "error_during_execution",
    model_usage_since_last_result: agent.session.ledger.takeDelta(),
    errors: [reasonOf(cause), `[session_crash] error_name=${name} api_error_status=none cause_name=none`],
    duration_ms: 0,
  });
}

/** The result of something that needed no model. */
export function sendLocalResult(agent: Agent, text: string, startedAt: number, fields: object = {}): boolean {
  return sendResult(agent, {
    is_error: false,
    ...withoutModel(agent),
    subtype: "success",
    result: text,
    duration_ms: agent.ports.clock.now() - startedAt,
    model_usage_since_last_result: agent.session.ledger.takeDelta(),
    ...fields,
  });
}
