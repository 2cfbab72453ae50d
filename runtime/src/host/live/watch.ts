import type { Issue } from "@agentwire/protocol";
import { acceptsFrame } from "@agentwire/protocol/accept";

/** A frame of the agent that does not match this release of the protocol. */
export interface DriftReport {
  /** `drift`: the frame has something new; `invalid`: something known is malformed. Both are forwarded. */
  readonly status: "drift" | "invalid";
  /** The kind of frame, for example `system/init`. */
  readonly name: string;
  readonly issues: readonly Issue[];
  readonly frame: unknown;
}

/**
 * Creates a watcher that is called with every frame. `responseTo` is the subtype of the request that a response
 * answers.
 */
export type FrameWatcher = (
  report: (drift: DriftReport) => void,
) => (frame: Readonly<Record<string, unknown>>, responseTo: string | undefined) => void;

const fromAgent = { direction: "agent-to-host" } as const;

/** How many frames of one kind are explained. The same defect usually occurs many times. */
const explainedPerKind = 20;

const kindOf = (frame: Readonly<Record<string, unknown>>): string => `${String(frame.type)}/${String(frame.subtype)}`;

/**
 * Validates the frames of an agent against the protocol. Never changes, delays or throws: `report` is called after the
 * frame was forwarded. The schemas for explanations are loaded when they are first needed.
 */
export const watch: FrameWatcher = (report) => {
  const counts = new Map<string, number>();
  let last: Promise<void> = Promise.resolve();

  const explain = async (frame: unknown, responseTo: string | undefined): Promise<void> => {
    const { validateFrame } = await import("@agentwire/protocol");
    const about = responseTo === undefined ? {} : { responseTo };
    const { status, name, issues } = validateFrame(frame, { direction: "agent-to-host", ...about });
    if (status !== "valid") report({ status, name, issues, frame });
  };

  return (frame, responseTo) => {
    if (acceptsFrame(frame, responseTo === undefined ? fromAgent : { direction: "agent-to-host", responseTo })) return;
    const kind = kindOf(frame);
    const times = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, times);
    if (times > explainedPerKind) return;
    // An exception from the caller's report must not end the session.
    last = last.then(() => explain(frame, responseTo)).catch(() => {});
  };
};
