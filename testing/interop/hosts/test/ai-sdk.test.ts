import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deliver, type Script, say, script, text, toolUse, use } from "@agentwire/testing";
import { type ServedModel, serveModel } from "@agentwire/testing/node";
import { generateText, Output, streamText } from "ai";
import {
  type ClaudeCodeQueryController,
  type ClaudeCodeSettings,
  createClaudeCode,
  createCustomMcpServer,
} from "ai-sdk-provider-claude-code";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ours, scratch } from "../../src/peers.ts";
import { callbacksOf, requestsOf } from "../src/conversation.ts";
import { leftovers } from "../src/leftover.ts";

const scratchFolder = scratch("hosts-ai-sdk");
let served: ServedModel[] = [];

beforeEach(() => scratchFolder.reset());
afterEach(async () => {
  await Promise.all(served.map((one) => one.close()));
  served = [];
  expect(await leftovers(scratchFolder.root)).toEqual([]);
});

/** A scripted model and the provider whose agent talks to it. */
async function provider(answers: Script, settings: ClaudeCodeSettings = {}) {
  const model = await serveModel(answers);
  served.push(model);
  const claude = createClaudeCode({
    defaultSettings: {
      pathToClaudeCodeExecutable: ours.agent,
      cwd: scratchFolder.cwd,
      env: scratchFolder.env(model.url),
      logger: false,
      ...settings,
    },
  });
  return { model, claude };
}

const sessionOf = (step: { readonly providerMetadata?: Record<string, Record<string, unknown>> | undefined }) =>
  String(step.providerMetadata?.["claude-code"]?.sessionId);

describe("the AI SDK drives our agent through its provider", () => {
  it("streams a turn with tools, questions, hooks and a server of its own, and changes mode and model", async () => {
    const requests: string[] = [];
    const hooks: string[] = [];
    let controller: ClaudeCodeQueryController | undefined;
    const calc = createCustomMcpServer({
      name: "calc",
      tools: {
        add: {
          description: "Adds",
          inputSchema: z.object({ a: z.number(), b: z.number() }),
          handler: async (args) => {
            await controller?.setPermissionMode("acceptEdits");
            await controller?.setModel("claude-sonnet-5");
            return { content: [{ type: "text", text: `sum ${Number(args.a) + Number(args.b)}` }] };
          },
        },
      },
    });
    const hook = async (input: unknown) => {
      const { hook_event_name, tool_name } = input as Record<string, unknown>;
      hooks.push(`${hook_event_name} ${tool_name}`);
      return {};
    };
    const { model, claude } = await provider(
      script(
        use(text("Off we go."), toolUse("toolu_bash", "Bash", { command: "echo from-the-shell", description: "Say" })),
        use(toolUse("toolu_write", "Write", { file_path: join(scratchFolder.cwd, "kept.txt"), content: "kept\n" })),
        use(
          toolUse("toolu_refused", "Write", { file_path: join(scratchFolder.cwd, "refused.txt"), content: "never\n" }),
        ),
        use(toolUse("toolu_add", "mcp__calc__add", { a: 2, b: 3 })),
        use(
          toolUse("toolu_unasked", "Write", {
            file_path: join(scratchFolder.cwd, "unasked.txt"),
            content: "unasked\n",
          }),
        ),
        say("All of it is done."),
      ),
      {
        mcpServers: { calc },
        hooks: {
          PreToolUse: [{ matcher: "Bash", hooks: [hook] }],
          PostToolUse: [{ matcher: "Write", hooks: [hook] }],
        },
        onQueryControllerCreated: (created) => {
          controller = created;
        },
        canUseTool: async (name, input) => {
          requests.push(`${name} ${String(input.file_path ?? "").slice(scratchFolder.cwd.length + 1)}`.trim());
          return String(input.file_path ?? "").endsWith("refused.txt")
            ? { behavior: "deny", message: "Not that file." }
            : { behavior: "allow", updatedInput: input };
        },
      },
    );
    const stream = streamText({ model: claude("opus"), prompt: "Do the round." });
    const parts: string[] = [];
    for await (const part of stream.fullStream) {
      if (part.type === "tool-result") parts.push(`result of ${part.toolName}`);
      if (part.type === "tool-error") parts.push(`error of ${part.toolName}`);
      if (part.type === "error") throw part.error;
    }
    expect(await stream.text).toContain("All of it is done.");
    expect(await stream.finishReason).toBe("stop");
    expect(parts).toHaveLength(5);
    expect(model.model.problems).toEqual([]);
    expect(model.model.unused()).toEqual([]);
    expect(requests).toEqual(["Write kept.txt", "Write refused.txt", "mcp__calc__add"]);
    expect(hooks).toEqual(["PreToolUse Bash", "PostToolUse Write", "PostToolUse Write"]);
    expect(readFileSync(join(scratchFolder.cwd, "unasked.txt"), "utf8")).toBe("unasked\n");
    expect(existsSync(join(scratchFolder.cwd, "refused.txt"))).toBe(false);
    expect(requestsOf(model).at(-1)?.model).toBe("claude-sonnet-5");
    expect(JSON.stringify(requestsOf(model).at(-1))).toContain("sum 5");
  });

  it("generates an object in a schema", async () => {
    const { model, claude } = await provider(
      script(
        use(toolUse("toolu_bad", "StructuredOutput", { name: "files" })),
        use(toolUse("toolu_good", "StructuredOutput", { name: "files", count: 2 })),
      ),
    );
    const schema = z.object({ name: z.string(), count: z.number() });
    const made = await generateText({ model: claude("opus"), prompt: "Count.", output: Output.object({ schema }) });
    expect(made.output).toEqual({ name: "files", count: 2 });
    expect(model.model.problems).toEqual([]);
  });

  it("resumes a session, and forks it", async () => {
    const before = await provider(script(say("Papaya noted.")));
    const first = await generateText({ model: before.claude("opus"), prompt: "The word is papaya." });
    const session = sessionOf(first.finalStep);
    const after = await provider(script(say("Papaya.")), { resume: session });
    const second = await generateText({ model: after.claude("opus"), prompt: "What was the word?" });
    expect(second.text).toBe("Papaya.");
    expect(sessionOf(second.finalStep)).toBe(session);
    expect(requestsOf(after.model).map(callbacksOf)).toEqual([
      ["user: Human: The word is papaya.", "assistant: Papaya noted.", "user: Human: What was the word?"],
    ]);
    const fork = await provider(script(say("Mango.")), { resume: session, forkSession: true });
    const forked = await generateText({ model: fork.claude("opus"), prompt: "Another?" });
    expect(sessionOf(forked.finalStep)).not.toBe(session);
    expect(requestsOf(fork.model).map(callbacksOf)[0]).toContain("assistant: Papaya.");
  });

  it("aborts an answer; nothing of it stays behind", async () => {
    const pausedAnswer = deliver(say("This answer never comes to its end."), { hold: { afterEvents: 3 } });
    const { claude } = await provider(script(pausedAnswer), { includePartialMessages: true } as ClaudeCodeSettings);
    const away = new AbortController();
    const stream = streamText({ model: claude("opus"), prompt: "Talk.", abortSignal: away.signal, onError: () => {} });
    const kinds: string[] = [];
    for await (const part of stream.fullStream) {
      kinds.push(part.type);
      if (part.type === "text-delta") away.abort();
    }
    expect(kinds).toContain("text-delta");
    expect(kinds.at(-1)).toBe("abort");
  });
});
