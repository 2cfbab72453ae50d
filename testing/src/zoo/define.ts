import type { RequirementId } from "@agentwire/protocol";
import type { LawEvent, Side } from "../law/reading/event.ts";
import type { Tamper } from "../peer/tamper.ts";

interface Named {
  /** What it does, as a name: `answers-twice`. */
  readonly name: string;
  /** The requirement that it breaks, and no other. */
  readonly breaks: RequirementId;
  readonly side: Side;
}

/** A sound peer whose frames are tampered with on their way out. `tamper` is called once a session: it may count. */
export interface BrokenPeer extends Named {
  readonly kind: "peer";
  readonly tamper: () => Tamper;
}

/** A breach below the frames, which no peer in memory can commit: it is made on the tape. */
export interface BrokenTape extends Named {
  readonly kind: "tape";
  readonly tamper: (events: readonly LawEvent[]) => readonly LawEvent[];
}

/** One inhabitant of the zoo. */
export type Broken = BrokenPeer | BrokenTape;

type Frames = Parameters<Tamper>[0];

/** Tampers with the n-th frame, counted from 1, that `when` takes; all others pass. */
export const onNth =
  (n: number, when: (frame: Frames) => boolean, change: (frame: Frames) => ReturnType<Tamper>) => (): Tamper => {
    let count = 0;
    return (frame) => {
      if (!when(frame)) return [frame];
      count += 1;
      return count === n ? change(frame) : [frame];
    };
  };
