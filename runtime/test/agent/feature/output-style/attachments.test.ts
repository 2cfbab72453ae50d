import { expect, test } from "vitest";
import { reminder } from "../../../../src/agent/core/conversation.ts";
import {
  activeStyleText,
  outputStyleAttachments,
  styleText,
} from "../../../../src/agent/feature/output-style/attachments.ts";

test("what the model received about styles is read back", () => {
  const style = { name: "Pirate", prompt: "Arr" };
  const read = (type: string, stored: unknown) => outputStyleAttachments[type]?.({ type, style: stored } as never);
  expect(read("output_style", "Pirate")).toEqual([reminder(activeStyleText("Pirate"))]);
  expect(read("output_style_instructions", style)).toEqual([reminder(styleText(style))]);
  expect(read("output_style_instructions", null)).toEqual([reminder(styleText(null))]);
});
