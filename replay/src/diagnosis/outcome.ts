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

/**
 * The turn that the cause of a diagnosis belongs to; the last turn if it belongs to none.
 *
 * @param diagnosis - The diagnosis of a process.
 * @example
 * import { diagnose, type Tape, turnOfCause } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * for (const diagnosis of diagnose(tape)) console.log(diagnosis.outcome, turnOfCause(diagnosis)?.number);
 */
export const turnOfCause = (diagnosis: Pick<Diagnosis, "cause" | "turns">): DiagnosedTurn | undefined => {
  const { cause, turns } = diagnosis;
  return turns.find(({ incidents }) => incidents.some(({ sentence }) => sentence === cause?.sentence)) ?? turns.at(-1);
};

/** The outcome of a diagnosed process. */
export function diagnosedOutcome(end: DiagnosedEnd): SessionOutcome {
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
