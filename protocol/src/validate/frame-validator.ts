import type { Direction } from "../schema/entry.ts";
import { type ValidateOptions, validateFrame } from "./frame.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Maximum number of remembered requests in each direction. Far more than a session has pending, and a limit for hostile
 * sessions.
 */
const remembered = 4096;

type Sender = Exclude<Direction, "both">;

/**
 * Validates the frames of one session in order. Remembers requests, so that each response is validated against its
 * request. A response to an unknown request is validated against the envelope only.
 *
 * @see framing.frame.shape control.response.known control.response.shape
 * @example
 * import { FrameValidator } from "@agentwire/protocol";
 *
 * const validator = new FrameValidator({ mode: "strict" });
 * const { status } = validator.validate({ type: "keep_alive" }, "host-to-agent");
 */
export class FrameValidator {
  readonly #options: Readonly<Record<Sender, ValidateOptions>>;
  readonly #openRequests: Record<Sender, Map<string, string>> = {
    "host-to-agent": new Map(),
    "agent-to-host": new Map(),
  };

  constructor(options: Omit<ValidateOptions, "direction" | "responseTo"> = {}) {
    this.#options = {
      "host-to-agent": { ...options, direction: "host-to-agent" },
      "agent-to-host": { ...options, direction: "agent-to-host" },
    };
  }

  /** Validates the next frame, sent in `direction`. */
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
    const openRequests = this.#openRequests[direction];
    openRequests.delete(id);
    openRequests.set(id, subtype);
    for (const oldest of openRequests.keys()) {
      if (openRequests.size <= remembered) break;
      openRequests.delete(oldest);
    }
  }

  /** Answered requests are remembered, because duplicate and late responses are validated against them too. */
  #subtypeAnswered(frame: unknown, direction: Sender): string | undefined {
    const { request_id: id } = fields(fields(frame).response);
    const openRequests = this.#openRequests[direction === "host-to-agent" ? "agent-to-host" : "host-to-agent"];
    return typeof id === "string" ? openRequests.get(id) : undefined;
  }
}

const nothing: Readonly<Record<string, unknown>> = Object.freeze({});

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : nothing;
