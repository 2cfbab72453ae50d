export { type ModelClientOptions, modelClient } from "./client.ts";
export { ModelError, type ModelErrorFields, type ModelErrorKind, retryAfter } from "./model-error.ts";
