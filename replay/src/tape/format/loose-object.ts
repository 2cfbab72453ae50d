import { z } from "zod";

/**
 * An object that keeps the fields it does not know. The static type names the known fields alone: an index signature
 * would turn every misspelt field into `unknown`.
 */
export const looseObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strip> => {
  const schema: z.ZodObject<Shape, z.core.$ZodObjectConfig> = z.looseObject(shape);
  return schema as z.ZodObject<Shape, z.core.$strip>;
};
