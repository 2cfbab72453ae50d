/**
 * Has a TypeScript SDK do what `agentwire conform host` orders. The module of the SDK is the first argument:
 *
 *     agentwire conform host -- node host.mjs @anthropic-ai/claude-agent-sdk
 */
const sdk = await import(process.argv[2] ?? "@agentwire/runtime/host");
const order = JSON.parse(process.env.AGENTWIRE_ORDER);
const tell = (word) => process.stdout.write(`${JSON.stringify(word)}\n`);

async function canUseTool(tool, input, { signal, toolUseID, suggestions, description }) {
  tell({ kind: "asked", tool, input, use: toolUseID, suggestions, description });
  if (order.permission === "allow") return { behavior: "allow", updatedInput: input };
  if (order.permission === "deny") return { behavior: "deny", message: "No." };
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  tell({ kind: "aborted" });
  return { behavior: "deny", message: "Too late." };
}

async function deny(input, toolUseID) {
  tell({ kind: "hooked", tool: input.tool_name, input, use: toolUseID });
  const decision = { permissionDecision: "deny", permissionDecisionReason: "not today" };
  return { hookSpecificOutput: { hookEventName: "PreToolUse", ...decision } };
}

async function list() {
  tell({ kind: "served" });
  return { content: [{ type: "text", text: "nothing" }] };
}

const serve = (name) => sdk.createSdkMcpServer({ name, tools: [sdk.tool("list", "Lists the notes.", {}, list)] });

const options = {
  pathToClaudeCodeExecutable: order.agent,
  cwd: order.cwd,
  ...(order.permission && { canUseTool }),
  ...(order.hook && {
    hooks: { PreToolUse: [{ hooks: [deny], ...(order.hook === "block" && { onFailure: "block" }) }] },
  }),
  ...(order.server && { mcpServers: { [order.server]: serve(order.server) } }),
};

function react(query) {
  if (order.next === "stop") query.close();
  if (order.next === "ask")
    query.setModel("other").then(
      () => tell({ kind: "answered" }),
      (error) => tell({ kind: "failed", message: String(error?.message ?? error) }),
    );
}

try {
  if (order.read) {
    const messages = await sdk.getSessionMessages(order.read, { dir: order.cwd });
    tell({ kind: "read", messages: messages.length });
  } else {
    const query = sdk.query({ prompt: order.prompt, options });
    let first = true;
    for await (const message of query) {
      tell({ kind: "message", message });
      if (first) react(query);
      first = false;
    }
  }
} catch (error) {
  tell({ kind: "error", message: String(error?.message ?? error) });
}
tell({ kind: "end" });
