import type { AgentMessageName, SentMessage } from "@agentwire/protocol";
import type { Clock, Ids, ModelEvent } from "../../ports.ts";
import type { Block } from "./conversation.ts";

/** A frame without what every frame carries. */
export interface FrameBody {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Takes finished frames, in order. */
export type FrameSink = (frame: FrameBody) => void;

/** A frame that carries content of the Messages API: its blocks and events pass through unread. */
interface ContentFrames {
  readonly user: {
    readonly message: { readonly role: "user"; readonly content: string | readonly Block[] };
  };
  readonly assistant: {
    readonly message: Omit<SentMessage<"assistant">["message"], "content" | "usage" | "stop_reason"> & {
      readonly content: readonly Block[];
      readonly usage: unknown;
      readonly stop_reason: string | null;
    };
  };
  readonly stream_event: { readonly event: ModelEvent };
}

/** What a sender writes of a message: its declared fields, and an id of its own where it has chosen one. */
export type MessageBody<Name extends AgentMessageName> = (Name extends keyof ContentFrames
  ? Omit<SentMessage<Name>, keyof ContentFrames[Name]> & ContentFrames[Name]
  : SentMessage<Name>) & { readonly uuid?: string };

/** Sends frames to the host and puts the session's mark on them. */
export class Outbox {
  readonly #sink: FrameSink;
  readonly #ids: Ids;
  readonly #clock: Clock;
  readonly #sessionId: () => string;

  constructor(sink: FrameSink, ids: Ids, clock: Clock, sessionId: () => string) {
    this.#sink = sink;
    this.#ids = ids;
    this.#clock = clock;
    this.#sessionId = sessionId;
  }

  /**
   * Sends a message, named `type` or `type/subtype`, with the session's id and, unless `body` brings one, an id of its
   * own. Returns the id. A field that the protocol does not declare for this message does not compile.
   *
   * @example
   * out.send("system/status", { status: "requesting" });
   */
  send<Name extends AgentMessageName>(name: Name, body: MessageBody<Name>): string {
    const [type = name, subtype] = name.split("/");
    return this.emit({ type, ...(subtype === undefined ? {} : { subtype }), ...body });
  }

  /** Sends a message with the time of sending. */
  sendDated<Name extends "user" | "assistant">(name: Name, body: MessageBody<Name>): string {
    return this.emit({ type: name, ...body, timestamp: this.now() });
  }

  /** Sends a frame with the session's id and, unless it brings one, an id of its own. Returns the frame's id. */
  emit(body: FrameBody): string {
    const uuid = typeof body.uuid === "string" ? body.uuid : this.#ids.uuid();
    this.#sink({ ...body, session_id: this.#sessionId(), uuid });
    return uuid;
  }

  /** The same with the time of sending. */
  emitDated(body: FrameBody): string {
    return this.emit({ ...body, timestamp: this.now() });
  }

  /** The time, ISO 8601 in UTC. */
  now(): string {
    return new Date(this.#clock.now()).toISOString();
  }

  /** Sends a `system` frame. */
  system(subtype: string, fields: Readonly<Record<string, unknown>> = {}): string {
    return this.emit({ type: "system", subtype, ...fields });
  }
}
