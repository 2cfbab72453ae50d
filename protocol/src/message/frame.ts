import { z } from "zod";
import { object, reference, uuid } from "../schema/field.ts";

/** What every message of an agent carries besides its own fields. */
export const stamp = {
  uuid: uuid("Id of this frame; unique within the session."),
  session_id: reference("Session that the frame belongs to."),
};

/** A message of type `system`: told apart by its subtype and stamped like every other. */
export const systemFrame = <const Subtype extends string, Shape extends z.core.$ZodShape>(
  subtype: Subtype,
  fields: Shape,
) => object({ type: z.literal("system"), subtype: z.literal(subtype), ...fields, ...stamp });
