import type { Clock, Ids } from "../../ports.ts";

/** A frame without what every frame carries. */
export interface FrameBody {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Takes finished frames, in order. */
export type FrameSink = (frame: FrameBody) => void;

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
