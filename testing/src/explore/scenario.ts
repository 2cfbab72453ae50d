import * as z from "zod";
import { JsonScript } from "../model/json/schema.ts";

const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, "is lower case letters, digits and hyphens, and begins with a letter")
  .describe("Name of the action in orders.");
const after = z.array(z.string()).describe("Actions that come before this one in every order.").default([]);
const answer = z.record(z.string(), z.json());
const toolUse = z.string().describe("Id of the tool use.");

const action = z.discriminatedUnion("do", [
  z
    .strictObject({
      do: z.literal("prompt"),
      id,
      after,
      text: z.string(),
      repeat: z
        .int()
        .min(1)
        .max(10_000_000)
        .describe("How many times the text is repeated, for a long line.")
        .default(1),
      fields: answer.describe("Further fields of the frame, such as `priority`.").exactOptional(),
    })
    .describe("Sends a prompt."),
  z.strictObject({ do: z.literal("interrupt"), id, after }).describe("Sends the control request `interrupt`."),
  z
    .strictObject({ do: z.literal("cancel"), id, after, prompt: z.string().describe("Id of the action that sent it.") })
    .describe("Withdraws a prompt with `cancel_async_message`."),
  z
    .strictObject({
      do: z.literal("permission"),
      id,
      after,
      tool: toolUse,
      answer: answer.default({ behavior: "allow" }),
    })
    .describe("Answers the permission request for a tool use."),
  z
    .strictObject({ do: z.literal("hook"), id, after, callback: z.string(), answer: answer.default({}) })
    .describe("Answers the oldest open call of a hook."),
  z
    .strictObject({ do: z.literal("mcp"), id, after, tool: toolUse })
    .describe("Answers the call of the tool `mcp__desk__note` of the host's server."),
  z.strictObject({ do: z.literal("mode"), id, after, mode: z.string() }).describe("Changes the permission mode."),
  z
    .strictObject({ do: z.literal("request"), id, after, subtype: z.string(), params: answer.default({}) })
    .describe("Sends any other control request."),
  z.strictObject({ do: z.literal("end"), id, after }).describe("Ends the host's output."),
  z.strictObject({ do: z.literal("close"), id, after }).describe("Drops the connection in both directions."),
  z.strictObject({ do: z.literal("kill"), id, after }).describe("Kills the agent's process. Needs a process."),
]);

/** An action of the host in a scenario. */
export type ScenarioAction = z.output<typeof action>;

const holdSchema = z.strictObject({
  call: z.int().min(1).describe("Number of the call of the model, from 1. Calls without tools do not count."),
  afterEvents: z
    .int()
    .min(0)
    .describe("Hold the stream after so many events. Without it, the call gets no answer until it is released.")
    .exactOptional(),
});

/** A held answer of the model. */
export type Hold = z.output<typeof holdSchema>;

/** The schema of an agent scenario's file. */
export const Scenario = z
  .strictObject({
    $schema: z.string().exactOptional(),
    version: z.literal(1),
    side: z.literal("agent"),
    name: id,
    summary: z.string().describe("What crosses, and what must not come of it."),
    threads: z.array(z.string()).describe("Public threads that describe the defect, such as owner/repo#1.").default([]),
    argv: z.array(z.string()).describe("Arguments of the agent, beyond those that every host passes.").default([]),
    env: z.record(z.string(), z.string()).default({}),
    files: z.record(z.string(), z.string()).describe("Texts by path in the agent's folder.").default({}),
    initialize: answer.describe("Parameters of the handshake, such as `hooks`.").default({}),
    server: z.boolean().describe("The host serves the MCP server `desk` with the tool `note`.").default(false),
    uuids: z.boolean().describe("Prompts have a `uuid`.").default(true),
    model: JsonScript.omit({ $schema: true, version: true }).describe("What the scripted model answers."),
    holds: z.array(holdSchema).describe("Answers of the model that wait until they are released.").default([]),
    actions: z.array(action).min(1).max(8),
  })
  .superRefine(({ actions }, context) => {
    const ids = actions.map((each) => each.id);
    for (const [position, each] of actions.entries()) {
      if (ids.indexOf(each.id) !== position)
        context.addIssue({ code: "custom", path: ["actions", position, "id"], message: `is used twice: ${each.id}` });
      const named = each.do === "cancel" ? [...each.after, each.prompt] : each.after;
      for (const other of named.filter((name) => !ids.slice(0, position).includes(name)))
        context.addIssue({ code: "custom", path: ["actions", position], message: `names no earlier action: ${other}` });
    }
  })
  .meta({ title: "agentwire agent scenario", description: "Actions of a host whose orders `agentwire explore` runs." });

/** A scenario for an agent. */
export type Scenario = z.output<typeof Scenario>;
