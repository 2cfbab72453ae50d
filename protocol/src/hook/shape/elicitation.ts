import * as z from "zod";
import { record } from "../../schema/field.ts";

/** Mode of an MCP server's request for user input. */
export const elicitationMode = z.enum(["form", "url"]).describe("A form to fill in, or a URL to visit.");

/** Result of an elicitation. */
export const elicitationAction = z
  .enum(["accept", "decline", "cancel"])
  .describe("Answered, declined, or closed without an answer.");

/** A hook's answer to an elicitation, on behalf of the user. */
export const elicitationAnswer = {
  action: elicitationAction.optional(),
  content: record("The answer, in the requested schema.").optional(),
};
