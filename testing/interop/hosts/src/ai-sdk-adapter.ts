import { streamText } from "ai";

/**
 * An adapter for `agentwire conform host` that runs its orders with the AI SDK and its provider. The first argument may
 * name the script of another release.
 */
const order = JSON.parse(process.env.AGENTWIRE_ORDER ?? "{}") as {
  readonly agent: string;
  readonly cwd: string;
  readonly prompt: string;
};
const emit = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`);
const shown = (message: object) => emit({ kind: "message", reshaped: true, message });
const failed = (error: unknown) =>
  emit({ kind: "error", message: error instanceof Error ? error.message : String(error) });

type Provider = typeof import("ai-sdk-provider-claude-code");
const { createClaudeCode }: Provider = await import(process.argv[2] ?? "ai-sdk-provider-claude-code");
const claude = createClaudeCode({
  defaultSettings: { pathToClaudeCodeExecutable: order.agent, cwd: order.cwd, logger: false },
});
try {
  const { fullStream } = streamText({ model: claude("default"), prompt: order.prompt, maxRetries: 0, onError() {} });
  let text = "";
  for await (const part of fullStream) {
    if (part.type === "text-delta") text += part.text;
    if (part.type === "error") failed(part.error);
    if (part.type !== "finish" || part.finishReason === "error") continue;
    shown({ type: "assistant", message: { content: [{ type: "text", text }] } });
    shown({ type: "result" });
  }
} catch (error) {
  failed(error);
}
emit({ kind: "end" });
