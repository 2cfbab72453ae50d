import type { HostControlSubtype } from "@agentwire/protocol";
import { ControlError } from "../../connection/errors.ts";

/**
 * Requests for services that this agent does not have: accounts, remote control, browsers, terminal dialogs. If the
 * real agent has a specific message for a missing service, this agent uses the same reason. Others (`null`) are refused
 * as unknown requests.
 */
export const refusedSubtypes = {
  claude_authenticate: null,
  claude_oauth_callback: "No active claude_authenticate flow",
  claude_oauth_wait_for_completion: "No active claude_authenticate flow",
  get_chrome_browsers: "Claude in Chrome is not connected in this session",
  reload_connectors: "There is no list of connectors to read, so nothing changed.",
  select_chrome_browser: "Claude in Chrome is not connected in this session",
  set_chrome_browser_hints: "set_chrome_browser_hints is only accepted in a remote-hosted session",
  set_color: null,
} as const satisfies { readonly [Subtype in HostControlSubtype]?: string | null };

/** A request that this agent refuses intentionally. */
export type RefusedSubtype = keyof typeof refusedSubtypes;

/** Refuses a request: with its specific reason, or as unknown. */
export function refuse(subtype: string): never {
  const reason = Object.hasOwn(refusedSubtypes, subtype) ? refusedSubtypes[subtype as RefusedSubtype] : null;
  if (reason !== null) throw new ControlError(reason);
  throw new ControlError(`Unsupported control request subtype: ${subtype}`, "unsupported_request");
}
