export { type DetectedSecret, type Detector, findSecrets, findSecretsIn, type TapeBatches } from "./find.ts";
export { credentialNames, defaultPolicy, type ParsedPolicy, parsePolicy, RedactionPolicy } from "./policy.ts";
export {
  type RedactedTape,
  type Redaction,
  type RedactOptions,
  redactTape,
  redactTapeFrom,
  type TapeSource,
} from "./redact-tape.ts";
export type { FoundSecret } from "./secrets.ts";
