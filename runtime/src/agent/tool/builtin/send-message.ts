import { z } from "zod";
import { defineTool } from "../define.ts";

const agentId = /^a[0-9a-f]{16}$/;

/** Sends words to another agent. */
export const sendMessage = defineTool({
  name: "SendMessage",
  deferred: true,
  description:
    "Sends a message to an agent of this session. `to` is the id that its start was reported with, or the name it was " +
    "given. An agent at work reads it between two steps; one that is done goes on with its conversation in the " +
    "background, and its end is reported. `summary` says in a few words what the message is about.",
  input: () =>
    z.looseObject({
      to: z.string().meta({ description: "Id or name of the agent" }),
      summary: z.string().optional().meta({ description: "What it is about, in five to ten words" }),
      message: z.string().optional().meta({ description: "The whole message" }),
    }),
  shown: (raw) =>
    typeof raw.to === "string" && typeof raw.message === "string"
      ? {
          ...raw,
          type: "message",
          recipient: raw.to,
          recipient_kind: agentId.test(raw.to) ? "agent" : "name",
          content: raw.message,
        }
      : raw,
  recalled: ({ type: _, recipient: __, recipient_kind: ___, content: ____, ...own }) => own,
  output: () => z.looseObject({ success: z.boolean(), message: z.string() }),
  subject: () => ({ kind: "delegation" }),
  summary: ({ to }) => to,
  validate: async ({ message }) => ((message ?? "").trim() === "" ? "message must not be empty" : null),
  async run({ to, message = "" }, context) {
    return { kind: "done", output: { ...(await context.services.subagents.send(to, message, context)) } };
  },
  render: ({ display: _, revivedAgentId: __, ...output }) => [{ type: "text", text: JSON.stringify(output) }],
});
