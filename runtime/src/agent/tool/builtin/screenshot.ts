import * as z from "zod";
import { defineTool } from "../define.ts";
import { onDisplay } from "../display/display.ts";

/** Shows the screen of a configured machine. */
export const screenshot = defineTool({
  name: "screenshot",
  description: "Takes a screenshot of the machine that is configured for this session.",
  input: () => z.strictObject({}),
  output: () => z.object({ base64: z.string() }),
  onByDefault: ({ display }) => display,
  readOnly: () => true,
  concurrencySafe: () => false,
  subject: () => ({ kind: "plain" }),
  run: (_, context) => onDisplay(context, async (display) => ({ base64: await display.screenshot(context.signal) })),
  render: ({ base64 }) => [{ type: "image", source: { type: "base64", media_type: "image/png", data: base64 } }],
});
