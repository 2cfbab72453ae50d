import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";

const isOneOf = (value: unknown, values: readonly string[]): boolean => values.some((each) => each === value);

/** Accepts a rating of a message. This agent sends it nowhere. */
export const messageRated = controlHandler(
  "message_rated",
  (_: unknown, { messageUuid, sentiment, surface, cleared }) => {
    const isRating =
      typeof messageUuid === "string" &&
      isOneOf(sentiment, ["positive", "negative"]) &&
      (surface === undefined || isOneOf(surface, ["tool_use", "assistant_text"])) &&
      (cleared === undefined || typeof cleared === "boolean");
    if (isRating) return {};
    throw new ControlError(
      'message_rated: messageUuid must be a string, sentiment "positive" or "negative", surface "tool_use" or "assistant_text", and cleared a boolean',
    );
  },
);
