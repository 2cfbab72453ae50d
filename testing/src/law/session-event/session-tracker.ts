import { Memory } from "./bounded-map.ts";
import { asObject, asText, blocksOf } from "./json.ts";
import type { Tell, ToolCall, Turn } from "./session-event.ts";
import type { Message, Reading, Request, Response } from "./wire-event.ts";

/** Requests and calls are remembered with all that was said of them. */
const keptWhole = 2048;

const isMain = ({ frame }: Message) => frame.parent_tool_use_id == null;

/**
 * Follows one connection and says after each reading what it means together with those before it: answers find their
 * requests, results their tool uses, texts their turns. Every law listens to the same narrator, so none of them has to
 * put a session together by itself. What is remembered is bounded.
 */
export class Narrator {
  readonly #open = new Memory<string, Request>(keptWhole);
  readonly #calls = new Memory<string, ToolCall>(keptWhole);
  readonly #streams = new Map<string, string | undefined>();
  #turn: Turn = { rounds: 0, answers: 0, streamedOutput: 0 };

  /** Tells the reading itself, then what follows from it. */
  read(reading: Reading, tell: Tell): void {
    const said = reading.kind === "message" && reading.from === "agent" ? reading : null;
    if (said !== null) this.#notice(said);
    tell(reading.kind, reading);
    if (reading.kind === "message" && (said === null || said.event === undefined)) tell("whole", reading);
    if (said !== null) this.#follow(said, tell);
    else if (reading.kind === "request") this.#ask(reading);
    else if (reading.kind === "response") this.#answer(reading, tell);
  }

  #ask(request: Request): void {
    this.#open.set(`${request.from} ${request.id}`, request);
    const call = request.from === "agent" ? this.#calls.get(asText(request.request.tool_use_id) ?? "") : undefined;
    if (!call) return;
    if (request.subtype === "can_use_tool") {
      delete call.answer;
      call.asked = request;
    }
    if (request.subtype === "hook_callback") {
      const event = asText(asObject(request.request.input).hook_event_name) ?? "";
      call.hooks.push({ event, request });
    }
  }

  #answer(answer: Response, tell: Tell): void {
    const key = `${answer.from === "host" ? "agent" : "host"} ${answer.id}`;
    const request = this.#open.get(key);
    if (!request) return;
    this.#open.delete(key);
    const call = this.#calls.get(asText(request.request.tool_use_id) ?? "");
    if (call?.asked === request) call.answer = answer;
    const hook = call?.hooks.find((entry) => entry.request === request);
    if (hook) hook.answer = answer;
    if (request.from === "host" && request.subtype === "interrupt" && answer.ok && this.#turn.init)
      this.#turn.interrupted ??= answer.seq;
    tell("exchange", { kind: "exchange", seq: answer.seq, from: answer.from, request, answer });
  }

  #notice(message: Message): void {
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

  #follow(message: Message, tell: Tell): void {
    const { seq, frame, name, event } = message;
    if (name === "assistant") {
      for (const block of blocksOf(frame)) {
        const id = asText(block.id);
        if (block.type !== "tool_use" || id === undefined) continue;
        const parent = asText(frame.parent_tool_use_id) ?? null;
        const call: ToolCall = { id, name: asText(block.name) ?? "", input: block.input, seq, parent, hooks: [] };
        this.#calls.set(id, call);
        tell("called", { kind: "called", seq, from: "agent", call });
      }
    }
    if (name === "user") {
      for (const block of blocksOf(frame)) {
        const call = block.type === "tool_result" ? this.#calls.get(asText(block.tool_use_id) ?? "") : undefined;
        if (call) tell("resolved", { kind: "resolved", seq, from: "agent", call, block, frame });
      }
    }
    if (event) {
      if (event.type === "message_start") this.#streams.set(event.stream, asText(asObject(event.body.message).id));
      if (event.type === "message_delta" && event.stream === "")
        this.#turn.streamedOutput += Number(asObject(event.body.usage).output_tokens ?? 0);
      const message = this.#streams.get(event.stream);
      const streamed = { kind: "streamed", seq, from: "agent", event, frame, message } as const;
      tell("streamed", streamed);
      if (event.type !== "content_block_delta") tell("edge", streamed);
      if (event.type === "message_stop") this.#streams.delete(event.stream);
    }
    if (name.startsWith("result")) {
      tell("concluded", { kind: "concluded", seq, from: "agent", turn: this.#turn, result: frame });
      this.#turn = { rounds: 0, answers: 0, streamedOutput: 0 };
    }
  }
}
