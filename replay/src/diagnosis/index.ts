export { createDiagnoser, type DiagnosedTurn, type Diagnoser, type Diagnosis, diagnose } from "./diagnose.ts";
export { type TroubleEffect, type TroubleKind, troubleKinds } from "./kinds.ts";
export type { Trouble } from "./trouble.ts";
