import * as z from "zod";
import { defineTool, type NamedTool } from "../define.ts";

const given = "Structured output provided successfully";

const plainTool = defineTool({
  name: "StructuredOutput",
  description: "Returns the final answer in the requested format. Call it once, at the end, with the whole answer.",
  input: () => z.looseObject({}),
  output: () => z.string(),
  onByDefault: () => false,
  readOnly: () => true,
  concurrencySafe: () => false,
  subject: () => ({ kind: "free" }),
  async run(input, { services }) {
    if (services.answer === null)
      return { kind: "failed", message: "No structured output was requested in this session." };
    const problem = services.answer.check(input);
    if (problem !== null) return { kind: "failed", message: `Output does not match required schema: ${problem}` };
    services.answer.accept(input);
    return { kind: "done", output: given };
  },
  render: (output) => output,
});

/** The tool through which a model answers in the form of a JSON Schema. */
export const structuredOutput = (schema: Readonly<Record<string, unknown>>): NamedTool<"StructuredOutput"> => ({
  ...plainTool,
  inputSchema: schema,
});
