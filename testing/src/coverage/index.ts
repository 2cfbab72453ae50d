export { type Coverage, type CoverageCounter, coverageCounter, tapeCoverage } from "./counter.ts";
export { coverageGoals, type Goal, type GoalKind, goalKinds } from "./goal.ts";
export { parseRatchet, type Ratchet, type RatchetVerdict, ratchet } from "./ratchet.ts";
