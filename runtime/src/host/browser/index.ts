export { SocketError, type SocketErrorCode } from "../../connection/socket/index.ts";
export * from "../index.ts";
export {
  type BridgeAddress,
  type BridgedSession,
  bridgeTransport,
  createSession,
  listBridgedSessions,
  query,
  randomUuid,
} from "./query.ts";
