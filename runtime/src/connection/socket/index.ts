export {
  type AgentOpening,
  type Bridge,
  type BridgeOptions,
  openBridge,
  type RunningAgent,
} from "./bridge.ts";
export { SocketError, type SocketErrorCode } from "./errors.ts";
export { type RefusalCode, type SocketLaunch, socketVersion } from "./frame.ts";
export type { LinkLimits } from "./reliable-link.ts";
export { type Socket, type SocketListener, type WebSocketLike, webSocket } from "./socket.ts";
export { type SocketTransportOptions, socketTransport } from "./transport.ts";
