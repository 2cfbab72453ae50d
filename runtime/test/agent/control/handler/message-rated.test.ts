import { expect, test } from "vitest";
import { messageRated } from "../../../../src/agent/control/handler/message-rated.ts";
import { ask, refusal } from "../ask.ts";

const rating = { messageUuid: "u", sentiment: "positive" };

test.each([{}, { sentiment: "negative" }, { surface: "tool_use" }, { surface: "assistant_text", cleared: false }])(
  "accepts a rating with %j",
  async (fields) => expect(await ask(messageRated, undefined, { ...rating, ...fields })).toEqual({}),
);

test.each([{ messageUuid: 5 }, { sentiment: "great" }, { surface: "" }, { surface: null }, { cleared: "yes" }])(
  "refuses a rating with %j",
  async (fields) => {
    const { message } = await refusal(ask(messageRated, undefined, { ...rating, ...fields }));
    expect(message).toMatch(/^message_rated: /);
  },
);
