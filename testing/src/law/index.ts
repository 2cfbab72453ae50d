export { checkLaws, checkTape, type LawChecker, lawChecker, type Occasions } from "./checker.ts";
export type { CheckResult, EventChecks, Law, LawListener, LawReport, Violation } from "./define.ts";
export { laws, lawsOf } from "./registry.ts";
export type { LawEvent, Side } from "./session-event/event.ts";
