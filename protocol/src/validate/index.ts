export { type AcceptOptions, acceptsFrame } from "./accepts.ts";
export { type ValidateOptions, validateFrame } from "./frame.ts";
export { FrameValidator } from "./frame-validator.ts";
export {
  TranscriptValidator,
  type TranscriptValidatorOptions,
  type ValidateLineOptions,
  validateTranscriptLine,
} from "./transcript-line.ts";
export type { Issue, IssueKind, ValidationMode, Verdict } from "./verdict.ts";
