export {
  createDiagnoser,
  type DiagnosedTurn,
  type Diagnoser,
  type Diagnosis,
  diagnose,
  type ObservedViolation,
} from "./diagnose.ts";
export type { Incident } from "./incident.ts";
export { type IncidentEffect, type IncidentKind, incidentKinds } from "./kinds.ts";
export { type SessionOutcome, sessionOutcomes, turnOfCause } from "./outcome.ts";
