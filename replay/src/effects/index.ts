export type { Turn } from "./gate.ts";
export { type RecordAgentOptions, recordAgent } from "./record-agent.ts";
