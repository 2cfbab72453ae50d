export type { CallMessage, CallToolResult, ModelCall } from "./call.ts";
export { type ModelOptions, modelFetch, type ScriptedModel, type Serving, scriptedModel } from "./model.ts";
export type { Outcome, Problem, RequestRecord } from "./record.ts";
export * from "./script/answer.ts";
export * from "./script/block.ts";
export type { CallPattern, Matcher } from "./script/match.ts";
export * from "./script/script.ts";
export { ConnectionCut } from "./stream/pace.ts";
