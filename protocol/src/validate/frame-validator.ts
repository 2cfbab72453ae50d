import type { Direction } from "../schema/entry.ts";
import { type ValidateOptions, validateFrame } from "./frame.ts";
import type { Verdict } from "./verdict.ts";

/** Requests that are remembered in each direction. Far more than a session has open, and a bound for a hostile one. */
const remembered = 4096;

type Sender = Exclude<Direction, "both">;

/**
 * Checks the frames of one session in their order. It remembers what was asked, so that each response is held against
 * the request that it answers; an answer to a request that was never seen is held against the envelope alone.
 */
export class FrameValidator {
  readonly #options: Readonly<Record<Sender, ValidateOptions>>;
  readonly #asked: Record<Sender, Map<string, string>> = { "host-to-agent": new Map(), "agent-to-host": new Map() };

  constructor(options: Omit<ValidateOptions, "direction" | "responseTo"> = {}) {
    this.#options = {
      "host-to-agent": { ...options, direction: "host-to-agent" },
      "agent-to-host": { ...options, direction: "agent-to-host" },
    };
  }

  /** Checks the next frame, sent in `direction`. */
  validate(frame: unknown, direction: Sender): Verdict {
    const options = this.#options[direction];
    const { type } = fields(frame);
    if (type === "control_request") this.#remember(frame, direction);
    const responseTo = type === "control_response" ? this.#subtypeAnswered(frame, direction) : undefined;
    return validateFrame(frame, responseTo === undefined ? options : { ...options, responseTo });
  }

  #remember(frame: unknown, direction: Sender): void {
    const { request_id: id, request } = fields(frame);
    const { subtype } = fields(request);
    if (typeof id !== "string" || typeof subtype !== "string") return;
    const asked = this.#asked[direction];
    asked.delete(id);
    asked.set(id, subtype);
    for (const oldest of asked.keys()) {
      if (asked.size <= remembered) break;
      asked.delete(oldest);
    }
  }

  /** A request stays remembered when it is answered: duplicates and late answers are held against it too. */
  #subtypeAnswered(frame: unknown, direction: Sender): string | undefined {
    const { request_id: id } = fields(fields(frame).response);
    const asked = this.#asked[direction === "host-to-agent" ? "agent-to-host" : "host-to-agent"];
    return typeof id === "string" ? asked.get(id) : undefined;
  }
}

const nothing: Readonly<Record<string, unknown>> = Object.freeze({});

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : nothing;
