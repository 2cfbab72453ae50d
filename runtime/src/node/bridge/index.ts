export { type ServedBridge, type ServeOptions, serveBridge } from "./serve.ts";
