import { z } from "zod";
import { record } from "../../schema/field.ts";

/** How a question of an MCP server is put to the user. */
export const elicitationMode = z.enum(["form", "url"]).describe("A form to fill in, or a page to visit.");

/** What became of such a question. */
export const elicitationAction = z
  .enum(["accept", "decline", "cancel"])
  .describe("Answered, refused, or closed without an answer.");

/** How a hook answers it in the user's place. */
export const elicitationAnswer = {
  action: elicitationAction.optional(),
  content: record("The answer, by the requested schema.").optional(),
};
