import { asJsonObject, asText } from "@agentwire/protocol/json";
import {
  advanceLedger,
  endLedger,
  hasCommandLinePrompt,
  type LedgerEvent,
  startLedger,
  type Turn,
} from "@agentwire/protocol/ledger";
import { BoundedMap } from "./bounded-map.ts";
import { blocksOf } from "./json.ts";
import type { EmitSessionEvent, ToolCall, TurnProgress } from "./session-event.ts";
import type { FrameMessageEvent, RequestEvent, ResponseEvent, WireEvent } from "./wire-event.ts";

/** Number of requests and calls that are kept with their complete messages. */
const maxStoredLength = 2048;

const isMain = ({ frame }: FrameMessageEvent) => frame.parent_tool_use_id == null;

/**
 * Tracks one connection and derives events from the wire events: connects answers with requests, results with tool
 * uses, texts with turns. Every law listens to the same tracker, so none has to reconstruct the session. Its memory is
 * bounded.
 */
export class SessionTracker {
  readonly #open = new BoundedMap<string, RequestEvent>(maxStoredLength);
  readonly #calls = new BoundedMap<string, ToolCall>(maxStoredLength);
  readonly #streams = new Map<string, string | undefined>();
  #turn: TurnProgress = { rounds: 0, answers: 0, streamedOutput: 0 };
  #ledger = startLedger().ledger;

  /** Emits the event itself, then the events derived from it. */
  read(reading: WireEvent, emit: EmitSessionEvent): void {
    const message = reading.kind === "message" && reading.from === "agent" ? reading : null;
    if (message !== null) this.#notice(message);
    emit(reading.kind, reading);
    const changes = this.#advance(reading);
    if (reading.kind === "message" && (message === null || message.event === undefined))
      emit("completeMessage", reading);
    const ended = changes.find((change) => change.kind === "turn-ended");
    if (message !== null) this.#follow(message, emit, ended?.turn);
    else if (reading.kind === "request") this.#request(reading);
    else if (reading.kind === "response") this.#answer(reading, emit);
    else if (reading.kind === "cancel") this.#withdraw(`${reading.from} ${reading.id}`);
    for (const change of changes)
      if (change.kind === "prompt-settled")
        emit("settled", {
          ...{ kind: "settled", seq: reading.seq, from: "agent" },
          ...{ prompt: change.prompt, outcome: change.outcome },
        });
  }

  #advance(reading: WireEvent): readonly LedgerEvent[] {
    const { kind, seq } = reading;
    if (kind === "spawn") {
      this.#ledger = startLedger({ commandLinePrompt: hasCommandLinePrompt(reading.argv) }).ledger;
      return [];
    }
    if (kind === "exit") {
      const step = endLedger(this.#ledger, reading.code === 0, seq);
      this.#ledger = step.ledger;
      return step.events;
    }
    if (!("frame" in reading)) return [];
    const direction = reading.from === "host" ? "host-to-agent" : "agent-to-host";
    const step = advanceLedger(this.#ledger, direction, reading.frame, seq);
    this.#ledger = step.ledger;
    return step.events;
  }

  #request(request: RequestEvent): void {
    this.#open.set(`${request.from} ${request.id}`, request);
    const call = request.from === "agent" ? this.#calls.get(asText(request.request.tool_use_id) ?? "") : undefined;
    if (!call) return;
    if (request.subtype === "can_use_tool") {
      delete call.answer;
      delete call.withdrawn;
      call.request = request;
    }
    if (request.subtype === "hook_callback") {
      const event = asText(asJsonObject(request.request.input).hook_event_name) ?? "";
      call.hooks.push({ event, request });
    }
  }

  #withdraw(key: string): void {
    const request = this.#open.get(key);
    const call = this.#calls.get(asText(request?.request.tool_use_id) ?? "");
    if (call !== undefined && call.request === request) call.withdrawn = true;
  }

  #answer(answer: ResponseEvent, emit: EmitSessionEvent): void {
    const key = `${answer.from === "host" ? "agent" : "host"} ${answer.id}`;
    const request = this.#open.get(key);
    if (!request) return;
    this.#open.delete(key);
    const call = this.#calls.get(asText(request.request.tool_use_id) ?? "");
    if (call?.request === request && call.withdrawn !== true) call.answer = answer;
    const hook = call?.hooks.find((entry) => entry.request === request);
    if (hook) hook.answer = answer;
    emit("exchange", { kind: "exchange", seq: answer.seq, from: answer.from, request, answer });
  }

  #notice(message: FrameMessageEvent): void {
    if (message.name === "system/init") this.#turn = { init: message, rounds: 0, answers: 0, streamedOutput: 0 };
    if (!isMain(message)) return;
    if (message.name === "assistant") {
      this.#turn.answers += 1;
      this.#turn.last = message;
      this.#turn.unanswered = false;
      for (const block of blocksOf(message.frame)) {
        const text = block.type === "text" ? asText(block.text) : undefined;
        if (text !== undefined) this.#turn.text = text;
      }
    }
    if (message.name === "user" && message.frame.isReplay !== true) {
      this.#turn.rounds += 1;
      if (message.frame.isSynthetic === true) this.#turn.unanswered = true;
    }
  }

  #follow(message: FrameMessageEvent, emit: EmitSessionEvent, answers: Turn | undefined): void {
    const { seq, frame, name, event } = message;
    if (name === "assistant") {
      for (const block of blocksOf(frame)) {
        const id = asText(block.id);
        if (block.type !== "tool_use" || id === undefined) continue;
        const parent = asText(frame.parent_tool_use_id) ?? null;
        const call: ToolCall = { id, name: asText(block.name) ?? "", input: block.input, seq, parent, hooks: [] };
        this.#calls.set(id, call);
        emit("called", { kind: "called", seq, from: "agent", call });
      }
    }
    if (name === "user") {
      for (const block of blocksOf(frame)) {
        const call = block.type === "tool_result" ? this.#calls.get(asText(block.tool_use_id) ?? "") : undefined;
        if (call) emit("resolved", { kind: "resolved", seq, from: "agent", call, block, frame });
      }
    }
    if (event) {
      if (event.type === "message_start") this.#streams.set(event.stream, asText(asJsonObject(event.body.message).id));
      if (event.type === "message_delta" && event.stream === "")
        this.#turn.streamedOutput += Number(asJsonObject(event.body.usage).output_tokens ?? 0);
      const message = this.#streams.get(event.stream);
      const streamed = { kind: "streamed", seq, from: "agent", event, frame, message } as const;
      emit("streamed", streamed);
      if (event.type !== "content_block_delta") emit("edge", streamed);
      if (event.type === "message_stop") this.#streams.delete(event.stream);
    }
    if (name.startsWith("result")) {
      emit("concluded", { kind: "concluded", seq, from: "agent", turn: this.#turn, result: frame, answers });
      this.#turn = { rounds: 0, answers: 0, streamedOutput: 0 };
    }
  }
}
