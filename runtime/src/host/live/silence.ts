import type { AgentControlSubtype, ControlRequestOf } from "@agentwire/protocol";
import { type BoundHandler, type Call, noAnswer } from "../../connection/index.ts";
import type { Clock } from "../../ports.ts";

/** Options of a {@link SilenceWatch}. */
export interface SilenceOptions {
  readonly clock: Pick<Clock, "sleep">;
  /** Maximum silence, in milliseconds. */
  readonly limitMs: number;
  /** Whether the agent works on a prompt. */
  readonly isWorking: () => boolean;
  /** Called once, when the silence exceeds the limit. */
  readonly onSilence: () => void;
}

/** Measures how long an agent that works on a prompt sends nothing. */
export interface SilenceWatch {
  /** Records a frame of the agent. */
  observe(frame: Readonly<Record<string, unknown>>): void;
  /** Wraps a handler. While it runs, the agent waits for this side, so the time does not count as silence. */
  serving<Subtype extends AgentControlSubtype>(handler: BoundHandler<Subtype>): BoundHandler<Subtype>;
  stop(): void;
}

/** A silence is detected at most this fraction of the limit too late. */
const slices = 4;

/** Frames that are unrelated to a prompt. */
const idleTypes: ReadonlySet<unknown> = new Set(["keep_alive", "control_response"]);

/**
 * Starts to measure. Counts slices of the limit without a frame instead of reading the clock, which may jump when a
 * computer wakes up.
 */
export function watchSilence({ clock, limitMs, isWorking, onSilence }: SilenceOptions): SilenceWatch {
  const over = new AbortController();
  let silent = 0;
  /** Pending requests of the agent to this side, by id. */
  const open = new Set<string>();
  const count = async (): Promise<void> => {
    while (silent < slices) {
      await clock.sleep(limitMs / slices, over.signal);
      silent = isWorking() && open.size === 0 ? silent + 1 : 0;
    }
    onSilence();
  };
  count().catch(() => {}); // stopped
  return {
    observe({ type, request_id }) {
      if (type === "control_cancel_request") open.delete(String(request_id));
      if (!idleTypes.has(type)) silent = 0;
    },
    serving<Subtype extends AgentControlSubtype>(handler: BoundHandler<Subtype>) {
      const serve = (request: ControlRequestOf<Subtype>, call: Call) => {
        const returned = handler(request, call);
        if (!(returned instanceof Promise)) return returned;
        open.add(call.requestId);
        // A question that this side leaves pending is open until the agent withdraws it.
        const settle = (answer: unknown): void => {
          if (answer !== noAnswer) open.delete(call.requestId);
        };
        returned.then(settle, settle);
        return returned;
      };
      return Object.assign(serve, { subtype: handler.subtype });
    },
    stop: () => over.abort(),
  };
}
