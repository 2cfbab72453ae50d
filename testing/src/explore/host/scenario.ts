import { type ControlSubtype, controls, type MessageName, messages } from "@agentwire/protocol";
import * as z from "zod";

const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, "is lower case letters, digits and hyphens, and begins with a letter")
  .describe("Name of the action in orders.");
const fields = z.record(z.string(), z.json()).default({});
const messageNames = Object.keys(messages) as [MessageName, ...MessageName[]];
const subtypes = Object.keys(controls) as [ControlSubtype, ...ControlSubtype[]];

const frame = z
  .union([
    z.strictObject({ message: z.enum(messageNames), fields }).describe("A message: its example with these fields."),
    z
      .strictObject({ text: z.string(), repeat: z.int().min(1).max(10_000_000).default(1) })
      .describe("A text of the model, so many times in a row."),
    z.strictObject({ tool: z.string(), name: z.string().default("Bash"), input: fields }).describe("A tool use."),
    z.strictObject({ toolResult: z.string(), content: z.string() }).describe("The result of a tool use."),
    z.strictObject({ request: z.enum(subtypes), id: z.string(), params: fields }).describe("A control request."),
    z.strictObject({ cancel: z.string() }).describe("Withdraws a control request."),
    z.strictObject({ result: z.string(), fields }).describe("A result of subtype `success` with this text."),
  ])
  .meta({ id: "ScenarioFrame", description: "A frame of the agent." });

/** A frame that the agent of a host scenario sends. */
export type ScenarioFrame = z.output<typeof frame>;

const order = z.strictObject({
  prompt: z.string().default("Begin."),
  blocks: z
    .array(z.strictObject({ type: z.literal("text"), text: z.string() }))
    .describe("Content of the prompt instead of its text. Hosts send it as a stream of messages.")
    .exactOptional(),
  actions: z
    .array(
      z.strictObject({
        after: z.enum(["assistant", "result"]).describe("The type of the message to wait for.").exactOptional(),
        do: z.literal("interrupt"),
      }),
    )
    .describe("What the user does after the prompt.")
    .exactOptional(),
  permission: z
    .union([
      z.strictObject({ behavior: z.literal("allow") }),
      z.strictObject({ behavior: z.enum(["deny", "wait"]), message: z.string() }),
    ])
    .exactOptional(),
  hook: z
    .strictObject({
      event: z.literal("PreToolUse"),
      permissionDecision: z.literal("deny"),
      permissionDecisionReason: z.string(),
      onFailure: z.literal("block").exactOptional(),
    })
    .exactOptional(),
  server: z
    .strictObject({ name: z.string(), tool: z.string(), description: z.string(), text: z.string() })
    .exactOptional(),
});

/** The schema of a host scenario's file. */
export const HostScenario = z
  .strictObject({
    $schema: z.string().exactOptional(),
    version: z.literal(1),
    side: z.literal("host"),
    name: id,
    summary: z.string().describe("What crosses, and what must not come of it."),
    threads: z.array(z.string()).describe("Public threads that describe the defect, such as owner/repo#1.").default([]),
    answers: z
      .boolean()
      .describe("Whether the agent answers the host's requests. If not, it waits for `initialize` instead of `prompt`.")
      .default(true),
    order: order.describe("What the host is asked to do, as `agentwire conform host` asks it.").prefault({}),
    actions: z
      .array(
        z.strictObject({
          id,
          after: z
            .array(z.string())
            .describe(
              "What comes before in every order: earlier actions, `prompt`, `initialize`, or `answer ID` of a request.",
            )
            .default(["prompt"]),
          send: z.array(frame),
          exit: z.int().min(0).max(255).describe("The agent ends with this code, and nothing follows.").exactOptional(),
        }),
      )
      .min(1)
      .max(8),
    expect: z
      .strictObject({
        text: z.string().describe("This text reaches the user.").exactOptional(),
        error: z.boolean().describe("Whether the user learns of an error.").exactOptional(),
      })
      .default({}),
  })
  .meta({ title: "agentwire host scenario", description: "Frames of an agent whose orders `agentwire explore` runs." });

/** A scenario for a host. */
export type HostScenario = z.output<typeof HostScenario>;
