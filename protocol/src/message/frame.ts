import * as z from "zod";
import { object, reference, uuid } from "../schema/field.ts";

/** The fields that every message of an agent carries. */
export const stamp = {
  uuid: uuid("UUID of this frame, unique within the session."),
  session_id: reference("Session of the frame."),
};

/** Builds a message of type `system` with a subtype and the common fields. */
export const systemFrame = <const Subtype extends string, Shape extends z.core.$ZodShape>(
  subtype: Subtype,
  fields: Shape,
) => object({ type: z.literal("system"), subtype: z.literal(subtype), ...fields, ...stamp });
