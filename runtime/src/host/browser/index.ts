export { SocketError, type SocketErrorCode } from "../../connection/socket/index.ts";
export * from "../index.ts";
export { type BridgeAddress, bridgeTransport, createSession, query } from "./query.ts";
