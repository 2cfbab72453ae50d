import { excerpt } from "@agentwire/protocol/codec";
import type { IncidentEffect, IncidentKind } from "./kinds.ts";

/** Something that went wrong in a session. */
export interface Incident {
  readonly kind: IncidentKind;
  readonly effect: IncidentEffect;
  /** What happened, in one sentence with the numbers of the events. Safe to print. */
  readonly sentence: string;
  /** Numbers of the events that show it, ascending. */
  readonly events: readonly number[];
  /** How often it happened within its turn. */
  readonly times: number;
  /** What shows that the session went on without its next step, in one sentence. Absent if nothing does. */
  readonly wentOn?: string;
  /** The event that shows it. */
  readonly wentOnAt?: number;
}

/** An incident as a rule reports it. */
export interface IncidentReport {
  readonly kind: IncidentKind;
  /** Default: that of its kind. */
  readonly effect?: IncidentEffect;
  /** What happened, without the events and the period. */
  readonly what: string;
  /** What happened if the turn failed because of it. Default: the same. */
  readonly whatEnded?: string;
  /** Additional events besides the current one. */
  readonly events?: readonly number[];
  /** Findings of one kind and one subject are one incident within a turn. */
  readonly subject?: string;
  /** The tool use. Several of one subject are counted. */
  readonly toolUse?: string;
  /** Whether its text replaces that of the same incident, and says by itself how often it happened. */
  readonly latest?: true;
  /** An incident of the turn that this one explains in full, and whose place it takes. */
  readonly replaces?: { readonly kind: IncidentKind; readonly subject: string };
  /** How it continues the sentence about the retries that led to it, whose incident it becomes a part of. */
  readonly afterRetries?: string;
  /** Whether it describes something that another finding counts. */
  readonly uncounted?: true;
}

/** The end of a line that no punctuation ends, before another line. */
const lineEnd = /([^\s.:;,!?([{…])[^\S\n]*\n\s*(?![\])}\s])/g;

/** Quotes a text of a peer: one line, with semicolons between its lines, shortened, safe to print. */
export const quote = (text: string, width = 240): string =>
  excerpt(text.trim().replace(lineEnd, "$1; ").replace(/\s+/g, " "), 0, width);

const list = new Intl.ListFormat("en");

/** The numbers of events in parentheses, for the end of a sentence: all up to four, otherwise the first three. */
export function eventsInWords(events: readonly number[]): string {
  if (events.length === 0) return "";
  const shown = events.slice(0, events.length > 4 ? 3 : 4).map(String);
  const all = events.length > shown.length ? [...shown, `${events.length - shown.length} more`] : shown;
  return ` (event${events.length === 1 ? "" : "s"} ${list.format(all)})`;
}
