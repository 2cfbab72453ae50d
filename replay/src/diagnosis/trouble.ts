import { excerpt } from "@agentwire/protocol/codec";
import type { TroubleEffect, TroubleKind } from "./kinds.ts";

/** Something that went wrong in a session. */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly effect: TroubleEffect;
  /** What happened, in one sentence that names the events that it rests on. Safe to print. */
  readonly sentence: string;
  /** Numbers of the events that show it, ascending. */
  readonly events: readonly number[];
  /** How often it happened within its turn. */
  readonly times: number;
}

/** A trouble as a rule reports it. */
export interface TroubleReport {
  readonly kind: TroubleKind;
  /** Default: that of its kind. */
  readonly effect?: TroubleEffect;
  /** What happened, without the events and the full stop. */
  readonly what: string;
  /** Further events; the event at hand is always one. */
  readonly events?: readonly number[];
  /** Findings of one kind and one subject are one trouble within a turn. */
  readonly subject?: string;
  /** It tells of something that another finding counts. */
  readonly uncounted?: true;
}

/** A text of a peer, on one line, cut, safe to print. */
export const quote = (text: string, width = 240): string => excerpt(text.replace(/\s+/g, " ").trim(), 0, width);
