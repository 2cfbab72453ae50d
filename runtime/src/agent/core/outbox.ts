import type { AgentMessageName } from "@agentwire/protocol";
import type { MessageBody, SendMessage } from "../../connection/message.ts";
import type { Clock, Ids } from "../../ports.ts";

/** Sends messages to the host, marked with the session. */
export class Outbox {
  readonly #sink: SendMessage<"agent">;
  readonly #ids: Ids;
  readonly #clock: Clock;
  readonly #sessionId: () => string;

  constructor(sink: SendMessage<"agent">, ids: Ids, clock: Clock, sessionId: () => string) {
    this.#sink = sink;
    this.#ids = ids;
    this.#clock = clock;
    this.#sessionId = sessionId;
  }

  /**
   * Sends a message, named `type` or `type/subtype`, with the session's id and a new message id unless `body` contains
   * one. Returns the message id. A field that the protocol does not declare for this message does not compile.
   */
  send<Name extends AgentMessageName>(name: Name, body: MessageBody<Name>): string {
    return this.#send(name, body, {});
  }

  /** Sends a message with a timestamp. */
  sendDated<Name extends DatedName>(name: Name, body: MessageBody<Name>): string {
    return this.#send(name, body, { timestamp: this.now() });
  }

  #send<Name extends AgentMessageName>(
    name: Name,
    body: MessageBody<Name>,
    dated: { readonly timestamp?: string },
  ): string {
    const uuid = body.uuid ?? this.#ids.uuid();
    this.#sink(name, body, { ...dated, session_id: this.#sessionId(), uuid });
    return uuid;
  }

  /** Creates an outbox that keeps messages, with their ids and times, until they are released. */
  buffered(): BufferedMessages {
    const retained: (() => void)[] = [];
    const keep: SendMessage<"agent"> = async (...message) => void retained.push(() => void this.#sink(...message));
    const outbox = new Outbox(keep, this.#ids, this.#clock, this.#sessionId);
    return {
      sendDated: (name, body) => outbox.sendDated(name, body),
      release: () => {
        for (const send of retained.splice(0)) send();
      },
    };
  }

  /** The current time, as ISO 8601 in UTC. */
  now(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}

/** Messages that are sent later. */
export interface BufferedMessages extends Pick<Outbox, "sendDated"> {
  /** Sends the messages so far. */
  release(): void;
}

/** The messages that can carry a timestamp. */
type DatedName = "user" | "assistant" | "conversation_reset";
