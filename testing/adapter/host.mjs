// An adapter has your host do what the conformance suite orders, and prints what reaches your host's user.
//
//     npx agentwire conform host -- node host-adapter.mjs
//
// To test another host, replace the calls of the SDK. Leave out what your host cannot do, here and in `supports`: what an
// adapter does not support is not measured. The first argument may name another SDK.
const sdk = await import(process.argv[2] ?? "@anthropic-ai/claude-agent-sdk");

/** The order says all that is expected: the prompt, the agent to start, what each callback answers. */
const order = JSON.parse(process.env.AGENTWIRE_ORDER);
const { permission, hook, server, onFirstMessage } = order;
const print = (word) => process.stdout.write(`${JSON.stringify(word)}\n`);
print({
  kind: "supports",
  what: ["permission", "permission.wait", "hook", "hook.block", "server", "set_model", "close", "read"],
});

async function canUseTool(tool, input, { signal, toolUseID, suggestions, description }) {
  print({ kind: "asked", tool, input, use: toolUseID, suggestions, description });
  if (permission.behavior === "allow") return { behavior: "allow", updatedInput: input };
  if (permission.behavior === "wait") {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    print({ kind: "aborted" });
  }
  return { behavior: "deny", message: permission.message };
}

async function callHook(input, toolUseID) {
  print({ kind: "hooked", tool: input.tool_name, input, use: toolUseID });
  const { event, permissionDecision, permissionDecisionReason } = hook;
  return { hookSpecificOutput: { hookEventName: event, permissionDecision, permissionDecisionReason } };
}

async function callTool() {
  print({ kind: "served" });
  return { content: [{ type: "text", text: server.text }] };
}

const options = { pathToClaudeCodeExecutable: order.agent, cwd: order.cwd };
if (permission) options.canUseTool = canUseTool;
if (hook)
  options.hooks = { [hook.event]: [{ hooks: [callHook], ...(hook.onFailure && { onFailure: hook.onFailure }) }] };
if (server) {
  const tools = [sdk.tool(server.tool, server.description, {}, callTool)];
  options.mcpServers = { [server.name]: sdk.createSdkMcpServer({ name: server.name, tools }) };
}

async function converse() {
  const query = sdk.query({ prompt: order.prompt, options });
  let first = true;
  for await (const message of query) {
    print({ kind: "message", message });
    if (first && onFirstMessage?.do === "close") query.close();
    if (first && onFirstMessage?.do === "set_model")
      query.setModel(onFirstMessage.model).then(
        () => print({ kind: "answered" }),
        (error) => print({ kind: "failed", message: String(error?.message ?? error) }),
      );
    first = false;
  }
}

async function read() {
  const messages = await sdk.getSessionMessages(order.read, { dir: order.cwd });
  print({ kind: "read", messages: messages.length });
}

try {
  await (order.read ? read() : converse());
} catch (error) {
  print({ kind: "error", message: String(error?.message ?? error) });
}
print({ kind: "end" });
