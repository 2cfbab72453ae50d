import * as z from "zod";
import { defineTool } from "../define.ts";
import { onDisplay } from "../display/display.ts";

/** Clicks on the screen of a configured machine. */
export const click = defineTool({
  name: "click",
  description: "Clicks at a position on the screen, in pixels from the upper left corner.",
  input: () =>
    z.strictObject({
      x: z.number().int().min(0),
      y: z.number().int().min(0),
      button: z.enum(["left", "right", "middle"]).default("left"),
      count: z.number().int().min(1).max(3).default(1).meta({ description: "2 for a double click" }),
    }),
  output: () => z.object({ x: z.number(), y: z.number() }),
  onByDefault: ({ display }) => display,
  subject: () => ({ kind: "plain" }),
  summary: ({ x, y }) => `${x}, ${y}`,
  run: ({ x, y, button, count }, context) =>
    onDisplay(context, async (display) => {
      await display.click(x, y, button, count, context.signal);
      return { x, y };
    }),
  render: ({ x, y }) => `Clicked at ${x}, ${y}`,
});
