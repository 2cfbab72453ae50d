/**
 * Has a TypeScript SDK do what `agentwire conform host` orders. The module of the SDK is the first argument:
 *
 *     agentwire conform host -- node host.mjs @anthropic-ai/claude-agent-sdk
 */
const { query } = await import(process.argv[2] ?? "@agentwire/runtime/host");
const order = JSON.parse(process.env.AGENTWIRE_ORDER);
const tell = (word) => process.stdout.write(`${JSON.stringify(word)}\n`);

async function canUseTool(tool, input, { signal }) {
  tell({ kind: "asked", tool });
  if (order.permission === "allow") return { behavior: "allow", updatedInput: input };
  if (order.permission === "deny") return { behavior: "deny", message: "No." };
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  tell({ kind: "aborted" });
  return { behavior: "deny", message: "Too late." };
}

const options = { pathToClaudeCodeExecutable: order.agent, cwd: order.cwd, ...(order.permission && { canUseTool }) };
try {
  for await (const message of query({ prompt: order.prompt, options })) tell({ kind: "message", message });
} catch (error) {
  tell({ kind: "error", message: String(error?.message ?? error) });
}
tell({ kind: "end" });
