import { isJsonObject } from "@agentwire/protocol/json";
import * as z from "zod";
import type { ToolInput } from "../../core/tool.ts";
import { defineTool } from "../define.ts";

const agentId = /^a[0-9a-f]{16}$/;

const kindOf = (to: string): string => (to === "main" ? "main" : agentId.test(to) ? "agent" : "name");

/** The structured result that hosts see in addition to the input. */
function protocolMessage(message: unknown): ToolInput | null {
  if (typeof message === "string") return { type: "message", content: message };
  if (!isJsonObject(message) || typeof message.type !== "string") return null;
  const { type, request_id, approve, reason } = message;
  return {
    type,
    ...(request_id === undefined ? {} : { request_id }),
    ...(approve === undefined ? {} : { approve }),
    ...(typeof reason === "string" ? { content: reason } : {}),
  };
}

/** Sends a message to another agent. */
export const sendMessage = defineTool({
  name: "SendMessage",
  deferred: true,
  description:
    "Sends a message to an agent of this session. `to` is the id that was reported when it started, or " +
    'its name; "main" is the main conversation. A running agent reads the message between two steps. An ' +
    "agent that has finished resumes its conversation in the background, and its end is reported. " +
    "`summary` describes the message in a few words.",
  input: () =>
    z.looseObject({
      to: z.string().meta({ description: "Id or name of the agent" }),
      summary: z.string().optional().meta({ description: "What it is about, in five to ten words" }),
      message: z
        .union([z.string(), z.looseObject({ type: z.string() })])
        .optional()
        .meta({ description: "The whole message" }),
    }),
  shown: (raw) => {
    const message = protocolMessage(raw.message);
    if (typeof raw.to !== "string" || message === null) return raw;
    const { type, ...rest } = message;
    return { ...raw, type, recipient: raw.to, recipient_kind: kindOf(raw.to), ...rest };
  },
  recalled: ({ to, summary, message }) => ({
    to,
    ...(summary === undefined ? {} : { summary }),
    ...(message === undefined ? {} : { message }),
  }),
  output: () => z.looseObject({ success: z.boolean(), message: z.string() }),
  subject: () => ({ kind: "delegation" }),
  summary: ({ to }) => to,
  validate: async ({ to, message }, { services }) => {
    if (to.trim() === "") return "to must not be empty";
    if (to === "*") return 'broadcast (to: "*") is no longer supported: send a message to each agent';
    if (message === undefined || typeof message === "string")
      return (message ?? "").trim() === "" ? "message must not be empty" : null;
    if (!services.subagents.teams)
      return "InputValidationError: SendMessage failed due to the following issue:\nThe parameter `message` type is expected as `string` but provided as `object`";
    return message.type === "shutdown_response" && to !== "team-lead"
      ? 'shutdown_response must be sent to "team-lead"'
      : null;
  },
  async run({ to, message = "" }, context) {
    const { subagents } = context.services;
    const delivery =
      typeof message === "string" ? await subagents.send(to, message, context) : subagents.request(to, message);
    return { kind: "done", output: { ...delivery } };
  },
  render: ({ display: _, revivedAgentId: __, ...output }) => [{ type: "text", text: JSON.stringify(output) }],
});
