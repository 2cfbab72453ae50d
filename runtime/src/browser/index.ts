export * from "../host/index.ts";
export { SocketError, type SocketErrorCode } from "../socket/index.ts";
export { type BridgeAddress, bridgeTransport, query } from "./query.ts";
