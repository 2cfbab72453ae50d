export { checkLaws, checkTape, type LawChecker, lawChecker, type Occasions } from "./checker.ts";
export type { Judgement, Judges, Law, LawListener, LawReport, Violation } from "./define.ts";
export type { LawEvent, Side } from "./reading/event.ts";
export { laws, lawsOf } from "./registry.ts";
