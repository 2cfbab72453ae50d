export { type LinkedPair, type LinkedPairOptions, linkedPair } from "./linked-pair.ts";
export type { Ending, Receiver, Transport } from "./transport.ts";
