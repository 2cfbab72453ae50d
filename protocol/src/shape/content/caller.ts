import * as z from "zod";
import { object, reference } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** Who called a tool: the model itself, or code that it runs on a server of the Messages API. */
export const Caller = z
  .discriminatedUnion("type", [
    object({ type: z.literal("direct") }),
    object({ type: z.literal("code_execution_20250825"), tool_id: reference("Tool use that runs the code.") }),
    object({ type: z.literal("code_execution_20260120"), tool_id: reference("Tool use that runs the code.") }),
  ])
  .meta({ description: "Who called the tool. Absent or `direct`: the model itself." });
export type Caller = types.Caller;
