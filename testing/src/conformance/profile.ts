import type { RequirementId } from "@agentwire/protocol";

/**
 * How much of the protocol a peer implements. `minimal`: prompts, texts and results; `standard`: also tools, streaming,
 * permissions, hooks, servers of the host and sessions; `full`: everything, with subagents, background tasks and
 * transcripts. It also runs cases in a session that has a past.
 */
export const profiles = ["minimal", "standard", "full"] as const;

/** One of {@link profiles}. */
export type Profile = (typeof profiles)[number];

/** Prefixes of the requirements that count from the profile `minimal` on. */
const minimal = [
  ...["framing.", "handshake.initialize.", "compatibility."],
  ...["control.request.", "control.response.", "control.subtype.", "control.cancel.unknown", "control.cancel.o"],
  ...["ending.input.finishes", "ending.input.empty", "ending.end.", "ending.exit.", "ending.close."],
  ...["turn.init.", "turn.result.", "message.assistant.", "message.user.role", "message.user.given", "message.shown"],
  ...["message.user.content", "session.id.constant", "session.uuid.unique", "queue.prompt.once"],
];
/** Exceptions with these prefixes, which count only from `standard` on. */
const notMinimal = [
  ...["handshake.initialize.bad-hooks", "handshake.initialize.block-waits", "turn.result.api-error"],
  ...["control.response.during-turn", "compatibility.value.unknown", "framing.frame.flush", "turn.init.every"],
];
/** Prefixes of the requirements that count only in `full`. */
const full = ["task.", "transcript.", "stream.subagent"];

const isIn = (prefixes: readonly string[], id: RequirementId) => prefixes.some((prefix) => id.startsWith(prefix));

/**
 * Whether a requirement counts in a profile.
 *
 * @param profile - The profile.
 * @param id - The requirement.
 * @example
 * import { countsIn, requirementsOf } from "@agentwire/testing";
 *
 * console.log(requirementsOf("host").filter((id) => countsIn("minimal", id)));
 */
export function countsIn(profile: Profile, id: RequirementId): boolean {
  if (profile === "full") return true;
  if (profile === "standard") return !isIn(full, id);
  return isIn(minimal, id) && !isIn(notMinimal, id);
}
