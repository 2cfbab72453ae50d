import * as z from "zod";

const blockText = z.string().describe("The text.");
const deltas = z.array(z.string()).describe("How the text is cut into pieces on the stream.").exactOptional();

const block = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("text"), text: blockText, deltas }),
    z.strictObject({
      type: z.literal("thinking"),
      thinking: blockText,
      signature: z.string().default("sig=="),
      deltas,
    }),
    z.strictObject({ type: z.literal("redacted_thinking"), data: z.string() }),
    z.strictObject({
      type: z.literal("tool_use"),
      id: z.string().min(1).describe("Id of the call; its result names it."),
      name: z.string().min(1),
      input: z.record(z.string(), z.json()).default({}),
      rawInput: z.string().describe("Sent in place of the input's JSON; need not be JSON.").exactOptional(),
      deltas,
    }),
  ])
  .meta({ id: "Block", description: "A block of an answer." });

const count = z.int().min(0);
const milliseconds = z.number().min(0);

const delivery = z
  .strictObject({
    delayMs: milliseconds.describe("Wait before the status line.").exactOptional(),
    betweenMs: milliseconds.describe("Wait after each event.").exactOptional(),
    hold: z
      .strictObject({
        afterEvents: count,
        ms: milliseconds.describe("Without it, until the caller gives up.").exactOptional(),
      })
      .exactOptional(),
    cut: z
      .union([z.strictObject({ afterEvents: count }), z.strictObject({ afterBytes: count })])
      .describe("Break the connection there.")
      .exactOptional(),
    chunkBytes: z.int().min(1).describe("Size of the pieces of the body.").exactOptional(),
    ping: z.boolean().exactOptional(),
  })
  .meta({ id: "Delivery", description: "How the bytes of an answer travel." });

const error = z.strictObject({ type: z.string().min(1), message: z.string() });

const messageFields = {
  stopReason: z
    .string()
    .describe("By default tool_use where a tool is called and end_turn where none is.")
    .exactOptional(),
  stopSequence: z.string().exactOptional(),
  usage: z
    .strictObject({
      input_tokens: count.exactOptional(),
      output_tokens: count.exactOptional(),
      cache_creation_input_tokens: count.exactOptional(),
      cache_read_input_tokens: count.exactOptional(),
    })
    .exactOptional(),
  model: z.string().describe("The model that says it answered.").exactOptional(),
  streamError: error
    .extend({ afterEvents: count.exactOptional() })
    .describe("An error event on the stream.")
    .exactOptional(),
};
const sentFields = { headers: z.record(z.string(), z.string()).exactOptional(), delivery: delivery.exactOptional() };

const toolCall = z
  .strictObject({
    name: z.string().min(1),
    input: z.record(z.string(), z.json()).default({}),
    id: z.string().min(1).describe("Id of the call. By default a new one for each call.").exactOptional(),
  })
  .meta({ id: "ToolCall", description: "A call of a tool." });

const tool = z.union([toolCall, z.array(toolCall).min(1).describe("Several calls in one answer.")]);
const thinking = z.string().describe("Thinking before the answer.").exactOptional();

/** The forms of a step, with further fields in each. */
const formsOf = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  [
    z
      .strictObject({
        say: z.string(),
        tool: tool.exactOptional(),
        thinking,
        ...messageFields,
        ...sentFields,
        ...fields,
      })
      .describe("Answers with a text, and then calls a tool if it names one."),
    z.strictObject({ tool, thinking, ...messageFields, ...sentFields, ...fields }).describe("Calls a tool."),
    z
      .strictObject({ reply: z.array(block), ...messageFields, ...sentFields, ...fields })
      .describe("Answers with these blocks."),
    z
      .strictObject({ fail: error.extend({ status: z.int().min(400).max(599) }), ...sentFields, ...fields })
      .describe("Refuses the call with this HTTP status."),
    z
      .strictObject({ raw: z.string(), ...sentFields, ...fields })
      .describe("Sends this body in place of a well-formed stream."),
    z.strictObject({ drop: z.literal(true), ...fields }).describe("Breaks the connection before the answer begins."),
  ] as const;

const plainStep = z.union([z.string().describe("Short for { say: ... }."), ...formsOf({})]);

const step = z
  .union([plainStep, z.strictObject({ always: plainStep }).describe("Answers every further call; the last step.")])
  .meta({ id: "Step", description: "What the model does with one call." });

/** Why a regular expression is invalid; `null` if it is valid. */
function expressionProblem(source: string, flags: string): string | null {
  try {
    new RegExp(source, flags);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const expression = z
  .strictObject({
    regex: z.string().min(1).meta({ format: "regex" }).describe("Must match a part of the text."),
    flags: z
      .string()
      .regex(/^[dimsuv]*$/, "only the flags d, i, m, s, u and v have a meaning here")
      .default(""),
  })
  .superRefine(({ regex, flags }, context) => {
    const problem = expressionProblem(regex, flags);
    if (problem !== null) context.addIssue({ code: "custom", path: ["regex"], message: problem });
  })
  .meta({ id: "Expression", description: "A regular expression in place of a literal text." });

const textPattern = (description: string) => z.union([z.string(), expression]).describe(description).exactOptional();

const pattern = z
  .strictObject({
    first: textPattern("Text in the first user message."),
    last: textPattern("Text in the last user message, results of tools included."),
    anywhere: textPattern("Text in any message."),
    system: textPattern("Text in the system prompt."),
    model: textPattern("Text in the name of the model."),
    tool: z.string().describe("Name of a tool that the call offers.").exactOptional(),
    tools: z.boolean().describe("Whether the call offers tools.").exactOptional(),
    result: z.string().describe("Id of a tool use whose result the call brings.").exactOptional(),
    answers: z.int().min(0).describe("Number of earlier answers of the model in the conversation.").exactOptional(),
  })
  .refine((value) => Object.keys(value).length > 0, "names nothing to look for; give first, last, anywhere, ...")
  .meta({ id: "Pattern", description: "Which calls a route takes: all that is named must hold.", minProperties: 1 });

const condition = z.union([z.string().min(1).describe("Short for { first: ... }."), expression, pattern]);

/** One line of a script: an answer, and which calls it is for. */
export const JsonLine = z
  .union([
    ...formsOf({
      when: condition.exactOptional(),
      always: z.boolean().describe("Answers every further call of its kind.").exactOptional(),
    }),
    z
      .strictObject({ aux: z.union([plainStep, z.literal(false)]) })
      .describe("Answers calls that offer no tools; false: they are calls like any other."),
  ])
  .meta({ id: "Line", description: "One answer of the model, in a script with one answer a line." });

/** A script of the model as a JSON document. */
export const JsonScript = z
  .strictObject({
    $schema: z.string().exactOptional(),
    version: z.literal(1, "must be 1"),
    steps: z.array(step).describe("Answers, in order, to the calls that no route takes.").default([]),
    routes: z
      .array(
        z.strictObject({
          when: condition,
          steps: z.array(step).min(1),
        }),
      )
      .describe("Steps for some of the calls; the first route that takes a call owns it.")
      .default([]),
    aux: z
      .union([plainStep, z.literal(false)])
      .describe("Answer to calls that offer no tools; false: they are calls like any other.")
      .exactOptional(),
  })
  .meta({ title: "agentwire model script", description: "What a scripted model answers, call by call." });

/** A parsed line of a script. */
export type JsonLine = z.output<typeof JsonLine>;
/** A parsed condition of a route. */
export type JsonCondition = z.output<typeof condition>;
/** A parsed step, without `always`. */
export type JsonStep = z.output<typeof plainStep>;
/** A parsed script. */
export type JsonScript = z.output<typeof JsonScript>;

/**
 * The published JSON Schema of a script.
 *
 * @example
 * import { scriptJsonSchema } from "@agentwire/testing";
 *
 * console.log(JSON.stringify(scriptJsonSchema(), null, 2));
 */
export const scriptJsonSchema = (): object => z.toJSONSchema(JsonScript, { io: "input", target: "draft-2020-12" });

/**
 * The published JSON Schema of one line of a script with one answer a line.
 *
 * @example
 * import { scriptLineJsonSchema } from "@agentwire/testing";
 *
 * console.log(JSON.stringify(scriptLineJsonSchema(), null, 2));
 */
export const scriptLineJsonSchema = (): object => z.toJSONSchema(JsonLine, { io: "input", target: "draft-2020-12" });
