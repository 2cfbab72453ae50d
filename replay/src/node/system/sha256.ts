import { createHash } from "node:crypto";

/**
 * SHA-256 as lower-case hexadecimal.
 *
 * @param bytes - The content.
 * @example
 * import { sha256 } from "@agentwire/replay/node";
 *
 * console.log(sha256(new TextEncoder().encode("hello")));
 */
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
