export {
  type Assessment,
  endsWith,
  matchesTape,
  type ObeysLawsOptions,
  obeysLaws,
  type Recorded,
  tapeIn,
} from "./assertions.ts";
