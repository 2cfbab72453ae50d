import * as z from "zod";

/**
 * An object schema that keeps unknown fields. The static type has only the known fields, because an index signature
 * would turn every misspelled field into `unknown`.
 */
export const looseObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strip> => {
  const schema: z.ZodObject<Shape, z.core.$ZodObjectConfig> = z.looseObject(shape);
  return schema as z.ZodObject<Shape, z.core.$strip>;
};
