export { type Bridge, openBridge } from "./bridge.ts";
export { SocketError, type SocketErrorCode } from "./errors.ts";
export { type RefusalCode, type SocketLaunch, socketVersion } from "./frame.ts";
export type { AgentOpening, BridgeOptions, RunningAgent } from "./options.ts";
export type { LinkLimits } from "./reliable-link.ts";
export { type Socket, type SocketListener, type WebSocketLike, webSocket } from "./socket.ts";
export type { BridgeStore, StoredEntry, StoreWrite } from "./store/define.ts";
export { memoryStore } from "./store/memory.ts";
export { type SocketTransportOptions, socketTransport } from "./transport.ts";
