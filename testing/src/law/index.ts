export { checkLaws, checkTape, type LawChecker, lawChecker } from "./checker.ts";
export type { Law, LawListener, LawReport, Violation } from "./define.ts";
export type { LawEvent, Side } from "./reading/event.ts";
export { laws } from "./registry.ts";
