export type { CallMessage, CallToolResult, ModelApi, ModelCall } from "./call.ts";

export { type ParsedScript, parseScript, type ScriptIssue } from "./json/parse.ts";
export { scriptJsonSchema } from "./json/schema.ts";
export { modelFetch, type ScriptedModel, type Serving, scriptedModel } from "./model.ts";
export type { ModelFile, ModelOptions } from "./options.ts";
export type { ModelOutcome, ModelProblem, RecordedModelRequest } from "./record.ts";
export * from "./script/answer.ts";
export * from "./script/block.ts";
export { type EveryToolOptions, useEveryTool } from "./script/every-tool.ts";
export { type Fault, type Faults, faultsOf } from "./script/fault.ts";
export type { CallMatcher, CallPattern, TextPattern } from "./script/match.ts";
export * from "./script/script.ts";
export { ConnectionCut } from "./stream/pace.ts";
export { callKey } from "./tape/key.ts";
export { type ModelTapeEvent, recordCalls } from "./tape/record-calls.ts";
export { type CallEvent, scriptOfCalls } from "./tape/script-of-calls.ts";
