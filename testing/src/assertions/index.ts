export { type Assessment, endsWith, matchesTape, obeysLaws, type RecordedSession, tapeIn } from "./assertions.ts";
