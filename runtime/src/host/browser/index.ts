export { SocketError, type SocketErrorCode } from "../../connection/socket/index.ts";
export * from "../index.ts";
export { type BridgeAddress, bridgeTransport, query } from "./query.ts";
