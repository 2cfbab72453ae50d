export { cancel, errorResponse, prompt, request, respond } from "./frames.ts";
export { type HostAnswer, type HostRules, hostRules, isResult, responseTo } from "./rules.ts";
