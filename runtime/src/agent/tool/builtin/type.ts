import * as z from "zod";
import { defineTool } from "../define.ts";
import { onDisplay } from "../display/display.ts";

/** Types on the keyboard of a configured machine. */
export const type = defineTool({
  name: "type",
  description: "Types text at the cursor of the screen.",
  input: () => z.strictObject({ text: z.string().max(10_000) }),
  output: () => z.object({ characters: z.number() }),
  onByDefault: ({ display }) => display,
  subject: () => ({ kind: "plain" }),
  summary: ({ text }) => text,
  run: ({ text }, context) =>
    onDisplay(context, async (display) => {
      await display.type(text, context.signal);
      return { characters: text.length };
    }),
  render: ({ characters }) => `Typed ${characters} characters`,
});
