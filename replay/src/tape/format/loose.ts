import { z } from "zod";

/**
 * An object that keeps the fields it does not know. The static type names the known fields alone: an index signature
 * would turn every misspelt field into `unknown`.
 */
export const loose = <Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strip> =>
  z.looseObject(shape) as unknown as z.ZodObject<Shape, z.core.$strip>;
