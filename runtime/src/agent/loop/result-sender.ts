import type { SentMessage } from "@agentwire/protocol";
import { reasonOf } from "../../guards/error.ts";
import type { Clock, Ids } from "../../ports.ts";
import type { ConversationLink } from "../core/conversation.ts";
import type { Outbox } from "../core/outbox.ts";
import type { SessionState } from "../core/session-state.ts";
import type { PermissionDenial, PromptMarks, TurnRecord } from "../core/turn-record.ts";
import { noUsage } from "../core/usage-ledger.ts";
import { commonFields, listedDenials, type ResultBody } from "./result-frame.ts";

/** Additional fields of a result without a model call. */
export type LocalFields = Partial<
  Pick<SentMessage<"result/success">, "origin" | "local_command" | "result" | "stop_reason" | "deferred_tool_use">
>;

/** The services for sending results. */
export interface ResultServices {
  readonly ports: { readonly ids: Ids; readonly clock: Clock };
  readonly out: Outbox;
  readonly session: Pick<SessionState, "ledger">;
  /** Whether results are held: the host has closed its input, and background agents still work. */
  readonly isDeferred: () => boolean;
  /** Removes and returns the denied tool calls of subagents that the turn waited for. */
  readonly drainDenials: () => readonly PermissionDenial[];
  /** The statistics about subagents in every result. */
  readonly subagentStats: () => NonNullable<SentMessage<"result/success">["subagent_stats"]>;
}

/** Sends the results of turns and adds the common fields. */
export class ResultSender {
  readonly #services: ResultServices;
  /** Results that wait for background agents, without the common fields. */
  readonly #waiting: (readonly [ResultBody, PromptMarks])[] = [];
  #turn: Pick<TurnRecord, "marks"> | null = null;
  #sent = 0;

  constructor(services: ResultServices) {
    this.#services = services;
  }

  /** The next result belongs to this turn and names the messages that the turn answers. */
  turnBegun(record: Pick<TurnRecord, "marks">): void {
    this.#turn = record;
  }

  /**
   * Sends a result. Once the host has closed its input, a result waits for agents that still work, so that it includes
   * their cost. Returns whether the result is an error.
   */
  send(result: ResultBody): boolean {
    const marks = this.#turn?.marks ?? {};
    this.#turn = null;
    if (this.#services.isDeferred()) this.#waiting.push([result, marks]);
    else {
      this.sendDeferred();
      this.#emit(result, marks);
    }
    return result.fields.is_error;
  }

  /** Sends the held results. */
  sendDeferred(): void {
    const { ledger } = this.#services.session;
    for (const [result, marks] of this.#waiting.splice(0)) {
      this.#emit(result, { ...marks, total_cost_usd: ledger.cost, modelUsage: ledger.byModel });
    }
  }

  /** Sends a result without a model call. `startedAt`: milliseconds since the epoch. */
  sendLocal(text: string, startedAt: number, fields: LocalFields = {}): boolean {
    const { session, ports } = this.#services;
    return this.send({
      name: "result/success",
      fields: {
        is_error: false,
        ...this.#withoutModel(),
        result: text,
        duration_ms: ports.clock.now() - startedAt,
        model_usage_since_last_result: session.ledger.drainDelta(),
        ...fields,
      },
    });
  }

  /** Sends the result of a turn whose only call, of the resumed session, a hook deferred again. */
  sendDeferredAgain(startedAt: number, call: NonNullable<TurnRecord["deferred"]>): boolean {
    return this.sendLocal("", startedAt, { stop_reason: "tool_deferred", deferred_tool_use: call });
  }

  /** Sends the result of a turn that the user stopped while hooks checked its prompt. The prompt is dropped. */
  sendUnchecked(startedAt: number, message: ConversationLink): boolean {
    const { out, ports, session } = this.#services;
    const { uuid, content } = message;
    out.sendDated("user", { uuid, message: { role: "user", content }, parent_tool_use_id: null });
    return this.send({
      name: "result/error_during_execution",
      fields: {
        is_error: true,
        ...this.#withoutModel(),
        terminal_reason: "aborted_streaming",
        model_usage_since_last_result: session.ledger.drainDelta(),
        errors: ["prompt_check: the turn was stopped before its prompt was checked"],
        duration_ms: ports.clock.now() - startedAt,
      },
    });
  }

  /** Sends the result of a session that ends because of an internal failure. */
  sendCrash(cause: unknown): void {
    const name = cause instanceof Error ? cause.name : typeof cause;
    this.send({
      name: "result/error_during_execution",
      fields: {
        is_error: true,
        ...this.#withoutModel(),
        model_usage_since_last_result: this.#services.session.ledger.drainDelta(),
        errors: [reasonOf(cause), `[session_crash] error_name=${name} api_error_status=none cause_name=none`],
        duration_ms: 0,
      },
    });
  }

  #emit(
    result: ResultBody,
    late: PromptMarks & Partial<Pick<ResultBody["fields"], "total_cost_usd" | "modelUsage">>,
  ): void {
    const added = {
      ...late,
      subagent_stats: this.#services.subagentStats(),
      // Only the classifier of the automatic mode stops a model for safety, and that is not part of this agent.
      safety_stops: 0,
      // The real agent reports 0 even if prompts wait.
      queued_turn_count: 0,
      result_index: this.#sent,
    };
    if (result.name === "result/success") this.#services.out.send(result.name, { ...result.fields, ...added });
    else this.#services.out.send(result.name, { ...result.fields, ...added });
    this.#sent += 1;
  }

  /** The fields of every result without a model call. */
  #withoutModel() {
    return {
      ...commonFields(this.#services.session.ledger, noUsage),
      duration_api_ms: 0,
      num_turns: 0,
      stop_reason: null,
      permission_denials: listedDenials(this.#services.drainDenials()),
    };
  }
}
