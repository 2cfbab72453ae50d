export type { Settle } from "./delivery-queue.ts";
export { type RecordAgentOptions, recordAgent } from "./record-agent.ts";
