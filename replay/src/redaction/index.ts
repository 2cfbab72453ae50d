export { type Detected, type Detector, type Found, findSecrets } from "./find.ts";
export { credentialNames, defaultPolicy, type ParsedPolicy, parsePolicy, RedactionPolicy } from "./policy.ts";
export { type RedactedTape, type RedactOptions, redactTape } from "./redact-tape.ts";
