import { join } from "node:path";
import { say, script, text, toolUse, use } from "@agentwire/testing";
import { z } from "zod";

/** The part of a host library that the session uses. The real SDK and ours both have this shape. */
export interface HostLibrary {
  query(params: { prompt: string; options: Record<string, unknown> }): AsyncIterable<Record<string, unknown>>;
  tool(name: string, description: string, shape: z.ZodRawShape, handler: (args: never) => Promise<unknown>): unknown;
  createSdkMcpServer(options: { name: string; version?: string; tools?: unknown[] }): unknown;
}

/** One call of a callback: its kind and its input, without ids that differ between runs. */
interface Callback {
  readonly kind: "canUseTool" | "hook" | "mcp";
  readonly name: string;
  readonly given: unknown;
}

/** What the host saw. */
export interface ObservedSession {
  readonly messages: readonly Record<string, unknown>[];
  readonly callbacks: readonly Callback[];
  readonly thrown: string | null;
}

/**
 * The script of the session. A shell command runs without a permission request, one file is written after a request,
 * and the host denies another. Then follow a tool of an in-process server, an edit, and a closing text.
 */
export const sessionScript = (cwd: string) =>
  script(
    use(
      text("Let me look around."),
      toolUse("toolu_bash", "Bash", { command: "echo from-the-shell", description: "Say where this is" }),
    ),
    use(toolUse("toolu_write", "Write", { file_path: join(cwd, "note.txt"), content: "first line\n" })),
    use(toolUse("toolu_refused", "Write", { file_path: join(cwd, "refused.txt"), content: "never written\n" })),
    use(toolUse("toolu_add", "mcp__calc__add", { a: 2, b: 3 })),
    use(toolUse("toolu_read", "Read", { file_path: join(cwd, "note.txt") })),
    use(
      toolUse("toolu_edit", "Edit", {
        file_path: join(cwd, "note.txt"),
        old_string: "first",
        new_string: "only",
      }),
    ),
    say("All of it is done."),
  );

/** Runs the session with one host library against one agent executable. */
export async function runSession(
  library: HostLibrary,
  where: { readonly agent: string; readonly cwd: string; readonly env: Record<string, string> },
): Promise<ObservedSession> {
  const callbacks: Callback[] = [];
  const messages: Record<string, unknown>[] = [];
  const hook = (name: string) => async (input: Record<string, unknown>) => {
    callbacks.push({ kind: "hook", name, given: { tool: input.tool_name, input: input.tool_input } });
    return {};
  };
  const add = library.tool(
    "add",
    "Adds two numbers",
    { a: z.number(), b: z.number() },
    async ({ a, b }: { a: number; b: number }) => {
      callbacks.push({ kind: "mcp", name: "calc.add", given: { a, b } });
      return { content: [{ type: "text", text: String(a + b) }] };
    },
  );
  const options = {
    cwd: where.cwd,
    env: where.env,
    pathToClaudeCodeExecutable: where.agent,
    model: "claude-opus-5-5",
    settingSources: [],
    mcpServers: { calc: library.createSdkMcpServer({ name: "calc", version: "1.0.0", tools: [add] }) },
    hooks: {
      PreToolUse: [{ matcher: "Bash", hooks: [hook("PreToolUse")] }],
      PostToolUse: [{ matcher: "Write|Edit", hooks: [hook("PostToolUse")] }],
    },
    canUseTool: async (name: string, input: Record<string, unknown>) => {
      callbacks.push({ kind: "canUseTool", name, given: input });
      const refused = String(input.file_path ?? "").endsWith("refused.txt");
      return refused ? { behavior: "deny", message: "Not that file." } : { behavior: "allow", updatedInput: input };
    },
  };
  let thrown: string | null = null;
  try {
    for await (const message of library.query({ prompt: "Do the round.", options })) messages.push(message);
  } catch (error) {
    thrown = error instanceof Error ? error.message : String(error);
  }
  return { messages, callbacks, thrown };
}

/** The structure of a conversation without ids, times and wording of the peers: one word per message. */
export function skeleton(messages: readonly Record<string, unknown>[]): string[] {
  return messages.map((message) => {
    const name = [message.type, message.subtype].filter((part) => part !== undefined).join("/");
    const content = (message.message as { content?: unknown } | undefined)?.content;
    if (!Array.isArray(content)) return name;
    const blocks = content.map((block: Record<string, unknown>) => {
      const which = block.name ?? block.tool_use_id ?? "";
      return `${block.type}${which === "" ? "" : `:${which}`}${block.is_error === true ? ":error" : ""}`;
    });
    return `${name} ${blocks.join(" ")}`;
  });
}

/** The fields of the result that do not vary from run to run. */
export function outcome(messages: readonly Record<string, unknown>[]): unknown {
  const result = messages.findLast((message) => message.type === "result");
  if (result === undefined) return null;
  const { subtype, is_error, terminal_reason, num_turns, stop_reason, permission_denials } = result;
  return { subtype, is_error, terminal_reason, num_turns, stop_reason, permission_denials, text: result.result };
}
