export {
  type Assessment,
  endsWith,
  isReproduced,
  matchesTape,
  type ObeysLawsOptions,
  obeysLaws,
  type RecordedSession,
  tapeIn,
} from "./assertions.ts";
