import { join } from "node:path";
import type { YieldedMessage } from "@agentwire/protocol";
import { createSdkMcpServer, query, tool } from "@agentwire/runtime/host";
import { say, script, text, toolUse, use } from "@agentwire/testing";
import * as z from "zod";

/** The script of the session's model: a command, two files of which the host refuses one, and a sum. */
export const quickstartScript = (cwd: string) =>
  script(
    use(text("I will look around first."), toolUse("toolu_look", "Bash", { command: "echo hello from the shell" })),
    use(toolUse("toolu_note", "Write", { file_path: join(cwd, "note.txt"), content: "written with permission\n" })),
    use(toolUse("toolu_secret", "Write", { file_path: join(cwd, "secret.txt"), content: "never written\n" })),
    use(toolUse("toolu_sum", "mcp__calculator__add", { a: 19, b: 23 })),
    say("The note is written, the secret is not, and the sum is 42."),
  );

/** The expected questions to the host. */
export const quickstartQuestions = [
  "hook PreToolUse on Bash: allowed",
  "permission for Write: allowed",
  "permission for Write: denied",
  "permission for mcp__calculator__add: allowed",
  "MCP tool add(19, 23): answered 42",
] as const;

/** The messages and questions that the host received. */
export interface HostRecord {
  readonly messages: readonly YieldedMessage[];
  /** Permission requests, hooks and tool calls, in order, each in a few words. */
  readonly requestSummaries: readonly string[];
}

/** Runs the session with our host and the agent at `agent`. Answers permissions, a hook and a tool. */
export async function runDemoSession(agent: string, cwd: string, env: Record<string, string>): Promise<HostRecord> {
  const requestSummaries: string[] = [];
  const add = tool("add", "Adds two numbers", { a: z.number(), b: z.number() }, async ({ a, b }) => {
    requestSummaries.push(`MCP tool add(${a}, ${b}): answered ${a + b}`);
    return { content: [{ type: "text", text: String(a + b) }] };
  });
  const messages: YieldedMessage[] = [];
  const session = query({
    prompt: "Leave a note, keep the secret, and add 19 and 23.",
    options: {
      cwd,
      env,
      pathToClaudeCodeExecutable: agent,
      settingSources: [],
      mcpServers: { calculator: createSdkMcpServer({ name: "calculator", tools: [add] }) },
      hooks: {
        PreToolUse: [
          {
            matcher: "Bash",
            hooks: [
              async () => {
                requestSummaries.push("hook PreToolUse on Bash: allowed");
                return {};
              },
            ],
          },
        ],
      },
      canUseTool: async (name, input) => {
        const refuse = String(input.file_path ?? "").endsWith("secret.txt");
        requestSummaries.push(`permission for ${name}: ${refuse ? "denied" : "allowed"}`);
        return refuse
          ? { behavior: "deny", message: "Secrets stay unwritten." }
          : { behavior: "allow", updatedInput: input };
      },
    },
  });
  for await (const message of session) messages.push(message);
  return { messages, requestSummaries: requestSummaries };
}
