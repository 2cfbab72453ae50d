/**
 * A store of sessions cannot be opened. The message says what to do next.
 *
 * @example
 * import { BridgeStoreError, serveBridge } from "@agentwire/runtime/bridge";
 *
 * const options = { cwd: "/srv/app", token: "a long random text", store: "redis://127.0.0.1:6379" };
 * await serveBridge(options).catch((error: unknown) => {
 *   if (error instanceof BridgeStoreError) console.error(error.message);
 * });
 */
export class BridgeStoreError extends Error {
  override readonly name = "BridgeStoreError";
}
