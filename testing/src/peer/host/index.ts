export { cancel, errorResponse, prompt, request, respond } from "./frames.ts";
export { promptTurns } from "./prompt-turns.ts";
export { type HostAnswer, type HostRules, hostRules, isResult, responseTo } from "./rules.ts";
