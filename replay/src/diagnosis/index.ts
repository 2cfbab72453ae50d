export { createDiagnoser, type DiagnosedTurn, type Diagnoser, type Diagnosis, diagnose } from "./diagnose.ts";
export type { Incident } from "./incident.ts";
export { type IncidentEffect, type IncidentKind, incidentKinds } from "./kinds.ts";
