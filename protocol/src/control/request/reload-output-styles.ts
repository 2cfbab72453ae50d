import * as z from "zod";
import { names, object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const reloadOutputStyles = defineControl({
  subtype: "reload_output_styles",
  summary: "Reloads output styles from disk.",
  since: "0.3.261",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("reload_output_styles") }),
  response: object({ available_output_styles: names("Available output styles.") }),
  errors: [],
  deadlineMs: 30_000,
  examples: [
    {
      request: { subtype: "reload_output_styles" },
      response: { available_output_styles: ["default", "Concise"] },
    },
  ],
});
