export {
  type Assessment,
  endsWith,
  matchesTape,
  type ObeysLawsOptions,
  obeysLaws,
  type RecordedSession,
  tapeIn,
} from "./assertions.ts";
