import { list, reference, since, word } from "../../schema/field.ts";

import type { Release } from "../../schema/release.ts";

/** Links a reply to the host's user messages. Present only if the host sets a `uuid` on them. */
export const echo = (release: Release) => ({
  user_message_uuid: since(
    release,
    reference("`uuid` of the user message that this replies to; of the last one if several were combined."),
  ).optional(),
  user_message_uuids: since(
    "0.3.259",
    list(
      reference("`uuid` of one user message."),
      "All user messages of the turn so far, in order, including `user_message_uuid`; at most 64.",
    ),
  ).optional(),
  resume_reason: since(
    "0.3.268",
    word("Why the turn continues one that a restart of the agent interrupted. Absent on every other turn."),
  ).optional(),
});
