export { type ServedBridge, type ServeOptions, serveBridge } from "./serve.ts";
export { BridgeStoreError } from "./store/error.ts";
