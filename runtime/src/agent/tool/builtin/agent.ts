import * as z from "zod";
import { handBack, launchedText } from "../agent-report.ts";
import { defineTool } from "../define.ts";

/** A subagent's report, or the note that it works in the background. */
const Output = () =>
  z.discriminatedUnion("status", [
    z.looseObject({
      status: z.literal("completed"),
      agentId: z.string(),
      content: z.array(z.object({ type: z.literal("text"), text: z.string() })),
      totalTokens: z.number(),
      totalToolUseCount: z.number(),
      totalDurationMs: z.number(),
      worktreePath: z.string().optional(),
      worktreeBranch: z.string().optional(),
    }),
    z.looseObject({ status: z.literal("async_launched"), agentId: z.string(), outputFile: z.string() }),
  ]);

/** Delegates a task to another agent. */
export const agentTool = defineTool({
  name: "Agent",
  aliases: ["Task"],
  description:
    "Delegates a task to an agent with its own conversation. It sees nothing of this conversation, so " +
    "the prompt must contain everything it needs, and only its last message is returned. `subagent_type` " +
    "selects one of the agents of this session. It works in the background, and its end is reported, " +
    "unless `run_in_background` is false: then the call waits. Several calls in one answer run in " +
    "parallel.",
  input: () =>
    z.object({
      description: z.string().meta({ description: "The task in three to five words" }),
      prompt: z.string().meta({ description: "The whole task" }),
      subagent_type: z.string().optional().meta({ description: "Which agent; default general-purpose" }),
      effort: z
        .enum(["low", "medium", "high", "xhigh", "max"])
        .optional()
        .meta({ description: "The effort of the agent; only if the user asked for it" }),
      team_name: z.string().optional().meta({ description: "Has no effect: a session has one team" }),
      mode: z.string().optional().meta({ description: "Has no effect: agents work in the session's mode" }),
      isolation: z
        .enum(["worktree", "remote"])
        .optional()
        .meta({ description: "worktree: work in a separate copy of the repository" }),
      model: z
        .enum(["sonnet", "opus", "haiku", "fable"])
        .optional()
        .meta({ description: "A model that replaces the agent's own" }),
      name: z.string().optional().meta({ description: "Another name for the agent, for SendMessage" }),
      run_in_background: z.boolean().optional().meta({ description: "false: wait until the agent finishes" }),
    }),
  output: Output,
  readOnly: () => true,
  subject: () => ({ kind: "delegation" }),
  run: (input, context) => context.services.subagents.launch(input, context),
  render: (output) => [{ type: "text", text: output.status === "completed" ? handBack(output) : launchedText(output) }],
});
