export { checkLaws, checkTape, type LawChecker, lawChecker, type ObservationCount } from "./checker.ts";
export type { CheckResult, EventChecks, Law, LawListener, LawReport, Violation } from "./define.ts";
export { laws, lawsOf } from "./registry.ts";
export type { LawEvent, Side } from "./session-event/event.ts";
