import { type AcceptOptions, accepting } from "./accepts.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Validates one decoded frame like {@link validateFrame}, and loads the schemas only for a frame that needs an
 * explanation. Bundlers that split code put them in a part of their own, so that a browser starts with a third of the
 * code.
 *
 * @param frame - The decoded frame.
 * @param options - The direction of the frame, and the request that it responds to.
 * @see framing.frame.shape
 * @example
 * import { validateFrameLazily } from "@agentwire/protocol/lazy";
 *
 * const { status, issues } = await validateFrameLazily({ type: "user" }, { direction: "host-to-agent" });
 * if (status === "invalid") for (const { message } of issues) console.error(message);
 */
export async function validateFrameLazily(frame: unknown, options: AcceptOptions = {}): Promise<Verdict> {
  const accepted = accepting(frame, options);
  if (accepted !== undefined) return accepted.verdict;
  const { validateFrame } = await import("./frame.ts");
  return validateFrame(frame, options);
}
