import { expect, it } from "vitest";
import { filled } from "../../../../src/agent/hook/executor/model-question.ts";

it.each([
  ["is $ARGUMENTS or $ARGUMENTS fine?", "is $& or $& fine?"],
  ["fine?", "fine?\n\nARGUMENTS: $&"],
])("fills %j", (prompt, text) => expect(filled(prompt, "$&")).toBe(text));
