import type { DiagnosedTurn, Diagnosis } from "./diagnose.ts";

/** The outcomes of a session, and the words for them. */
export const sessionOutcomes = {
  finished: "finished",
  recovered: "recovered",
  degraded: "finished with problems",
  failed: "failed",
  interrupted: "interrupted",
  stuck: "stuck",
  truncated: "breaks off",
  working: "still working",
  empty: "empty",
} as const;

/**
 * The outcome of a session as one word. `degraded`: it finished, and a step of it failed or was denied. `truncated`: the
 * recording breaks off before the session ends.
 */
export type SessionOutcome = keyof typeof sessionOutcomes;

/** The parts of a diagnosis that decide its outcome. */
export type DiagnosedEnd = Pick<Diagnosis, "verdict" | "cause" | "turns">;

/** The turn that the cause belongs to; the last turn if it belongs to none. */
export const turnOfCause = ({ cause, turns }: Pick<Diagnosis, "cause" | "turns">): DiagnosedTurn | undefined =>
  turns.find(({ incidents }) => incidents.some(({ sentence }) => sentence === cause?.sentence)) ?? turns.at(-1);

/** The outcome of a diagnosed process. */
export function outcomeOf(end: DiagnosedEnd): SessionOutcome {
  const { verdict, cause, turns } = end;
  if (cause?.kind === "recording.truncated") return "truncated";
  if (cause?.effect === "stuck" || verdict === "waiting") return "stuck";
  const ended = cause?.effect === "ended" ? turnOfCause(end)?.outcome : turns.at(-1)?.outcome;
  if (ended === "interrupted") return "interrupted";
  if (cause?.effect === "ended" || ended === "failed") return "failed";
  if (verdict === "working") return "working";
  if (cause?.effect === "blocked") return "degraded";
  return cause === null ? "finished" : "recovered";
}
