import { join } from "node:path";
import { deliver, reply, type Script, say, script, text, toolUse, use } from "@agentwire/testing";
import { z } from "zod";
import { inbox } from "./inbox.ts";

type Message = Record<string, unknown>;
type Run = AsyncIterable<Message> & {
  interrupt(): Promise<unknown>;
  setPermissionMode(mode: string): Promise<unknown>;
  setModel(model: string): Promise<unknown>;
};

/** The part of an SDK that the tour uses. Every tested version has it. */
export interface Sdk {
  query(params: { prompt: string | AsyncIterable<unknown>; options: Record<string, unknown> }): Run;
  tool(name: string, description: string, shape: z.ZodRawShape, handler: (args: never) => Promise<unknown>): unknown;
  createSdkMcpServer(options: { name: string; version?: string; tools?: unknown[] }): unknown;
}

/** The environment of a tour. */
export interface Site {
  readonly agent: string;
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** What the host saw of a run. */
export interface Account {
  readonly messages: readonly Message[];
  readonly requests: readonly string[];
  readonly hooks: readonly string[];
  readonly served: readonly unknown[];
}

/** The model that the tour changes to, before its last turn. */
export const laterModel = "claude-sonnet-5";

/**
 * Three turns. First, tools with permission granted and denied, hooks and an in-process server. Then an answer that is
 * interrupted. Last, in another mode and with another model, a file written without a permission request.
 */
export const tourScript = (cwd: string): Script =>
  script(
    use(text("Off we go."), toolUse("toolu_bash", "Bash", { command: "echo from-the-shell", description: "Say it" })),
    use(toolUse("toolu_write", "Write", { file_path: join(cwd, "kept.txt"), content: "kept\n" })),
    use(toolUse("toolu_refused", "Write", { file_path: join(cwd, "refused.txt"), content: "never\n" })),
    use(toolUse("toolu_add", "mcp__calc__add", { a: 2, b: 3 })),
    say("First turn done."),
    deliver(say("This answer never comes to its end."), { hold: { afterEvents: 3 } }),
    use(toolUse("toolu_unasked", "Write", { file_path: join(cwd, "unasked.txt"), content: "unasked\n" })),
    reply([text("Last turn done.")]),
  );

/** The options of every session at a site. */
const optionsAt = ({ cwd, env, agent }: Site) => ({
  cwd,
  env,
  executable: "node",
  pathToClaudeCodeExecutable: agent,
  model: "claude-opus-5-5",
  settingSources: [],
});

/** Runs the tour with one SDK. */
export async function runScenario(sdk: Sdk, site: Site): Promise<Account> {
  const messages: Message[] = [];
  const requests: string[] = [];
  const hooks: string[] = [];
  const served: unknown[] = [];
  const hook = async (input: Record<string, unknown>) => {
    hooks.push(`${input.hook_event_name} ${input.tool_name}`);
    return {};
  };
  const add = sdk.tool("add", "Adds", { a: z.number(), b: z.number() }, async (args: { a: number; b: number }) => {
    served.push(args);
    return { content: [{ type: "text", text: String(args.a + args.b) }] };
  });
  const input = inbox("Take the first turn.");
  const run = sdk.query({
    prompt: input.prompts,
    options: {
      ...optionsAt(site),
      includePartialMessages: true,
      mcpServers: { calc: sdk.createSdkMcpServer({ name: "calc", version: "1.0.0", tools: [add] }) },
      hooks: {
        PreToolUse: [{ matcher: "Bash", hooks: [hook] }],
        PostToolUse: [{ matcher: "Write", hooks: [hook] }],
      },
      canUseTool: async (name: string, toolInput: Record<string, unknown>) => {
        requests.push(`${name} ${String(toolInput.file_path ?? "").slice(site.cwd.length + 1)}`.trim());
        const refused = String(toolInput.file_path ?? "").endsWith("refused.txt");
        return refused
          ? { behavior: "deny", message: "Not that file." }
          : { behavior: "allow", updatedInput: toolInput };
      },
    },
  });
  let turn = 1;
  let interrupted = false;
  for await (const message of run) {
    messages.push(message);
    if (turn === 2 && !interrupted && isDelta(message)) {
      interrupted = true;
      await run.interrupt();
    }
    if (message.type !== "result") continue;
    turn += 1;
    if (turn === 2) input.push("Take the second turn.");
    else if (turn === 3) {
      await run.setPermissionMode("acceptEdits");
      await run.setModel(laterModel);
      input.push("Take the third turn.");
    } else input.end();
  }
  return { messages, requests, hooks, served };
}

const isDelta = (message: Message): boolean =>
  message.type === "stream_event" && (message.event as Message | undefined)?.type === "content_block_delta";

/** The schema that {@link resumeForAnswer} asks an answer in. */
const answerSchema = {
  type: "object",
  properties: { name: { type: "string" }, count: { type: "number" } },
  required: ["name", "count"],
  additionalProperties: false,
};

/** The model's side of {@link resumeForAnswer}: a structured answer that breaks the schema, and one that keeps it. */
export const answerScript = (): Script =>
  script(
    use(toolUse("toolu_bad", "StructuredOutput", { name: "files" })),
    use(toolUse("toolu_good", "StructuredOutput", { name: "files", count: 2 })),
    say("Answered."),
  );

/** Resumes a session by its id and asks for an answer in a schema. */
export async function resumeForAnswer(sdk: Sdk, site: Site, session: string): Promise<readonly Message[]> {
  const messages: Message[] = [];
  const run = sdk.query({
    prompt: "Sum it up.",
    options: {
      ...optionsAt(site),
      resume: session,
      outputFormat: { type: "json_schema", schema: answerSchema },
    },
  });
  for await (const message of run) messages.push(message);
  return messages;
}
