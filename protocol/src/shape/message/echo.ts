import { list, reference, since, word } from "../../schema/field.ts";

import type { Release } from "../../schema/release.ts";

/** Ties a reply to the host's user messages that it answers. Only where the host gave those messages a `uuid`. */
export const echo = (release: Release) => ({
  user_message_uuid: since(
    release,
    reference("`uuid` of the user message that is being answered; of the last one where several were taken together."),
  ).optional(),
  user_message_uuids: since(
    "0.3.275",
    list(
      reference("`uuid` of one user message."),
      "Every user message taken into the turn so far, in order; holds `user_message_uuid`, at most 64.",
    ),
  ).optional(),
  resume_reason: since(
    "0.3.275",
    word("Why the turn goes on with one that a restart of the agent cut off. Absent on every other turn."),
  ).optional(),
});
