// An adapter has your host do what the conformance suite orders, and prints what reaches your host's user.
//
//     npx agentwire conform host -- node host-adapter.mjs
//
// Unchanged, this adapter tests the SDK itself. The first argument may name another SDK.
const sdk = await import(process.argv[2] ?? "@anthropic-ai/claude-agent-sdk");

/**
 * YOUR HOST: replace the call of the SDK with a call of your own host. It must start the executable
 * `options.pathToClaudeCodeExecutable` in the folder `options.cwd`, and return the messages for its user as an async
 * iterable. Leave out what your host cannot do, and its name in `supports` below: it is then not measured.
 */
const startYourHost = ({ prompt, options }) => sdk.query({ prompt, options });

/** The order says all that is expected: the prompt, the agent to start, what each callback answers. */
const order = JSON.parse(process.env.AGENTWIRE_ORDER);
const { permission, hook, hooks, server, onFirstMessage } = order;
const print = (word) => process.stdout.write(`${JSON.stringify(word)}\n`);
print({
  kind: "supports",
  what: [
    ...["permission", "permission.wait", "hook", "hook.block", "server", "set_model", "close", "read"],
    ...["prompts", "interrupt", "resume", "outcome"],
    ...[
      "permission.answer",
      "hooks",
      "server.result",
      "server.input",
      "server.tools",
      "elicitation",
      "elicitation.request",
      "control",
      "control.values",
      "control.early",
      "options",
      "blocks",
    ],
    ...["permission.each", "prompt.fields", "prompts.fields", "dialog", "store"],
    ...["hooks.nothing", "server.nested", "server.second", "abort", "leave", "env"],
    ...["permission.throw", "hooks.failing", "server.throw", "server.beside", "store.slow", "control.together"],
    ...["permission.none", "store.failing", "store.resume", "server.later", "sessions"],
  ],
});

async function canUseTool(tool, input, { signal, ...context }) {
  const { toolUseID, suggestions, description } = context;
  const isAnswer = permission.behavior === "answer";
  print({ kind: "asked", tool, input, use: toolUseID, suggestions, description, ...(isAnswer && { context }) });
  if (isAnswer) return permission.each?.[toolUseID] ?? permission.result;
  if (permission.behavior === "allow") return { behavior: "allow", updatedInput: input };
  if (permission.behavior === "none") return null;
  if (permission.behavior === "throw") throw new Error(permission.message);
  if (permission.behavior === "wait") {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    print({ kind: "aborted", use: toolUseID });
  }
  return { behavior: "deny", message: permission.message };
}

async function callHook(input, toolUseID) {
  print({ kind: "hooked", tool: input.tool_name, input, use: toolUseID });
  const { event, permissionDecision, permissionDecisionReason } = hook;
  return { hookSpecificOutput: { hookEventName: event, permissionDecision, permissionDecisionReason } };
}

async function callTool(input) {
  print({ kind: "served", input });
  if (server.throws !== undefined) throw new Error(server.throws);
  return server.result ?? { content: [{ type: "text", text: server.text }] };
}

const { [order.withheld]: _withheld, ...ownEnv } = process.env;
const env =
  (order.options?.env ?? order.withheld) !== undefined ? { env: { ...ownEnv, ...order.options?.env } } : undefined;
const options = { ...order.options, ...env, pathToClaudeCodeExecutable: order.agent, cwd: order.cwd };
if (permission) options.canUseTool = canUseTool;
if (hook)
  options.hooks = { [hook.event]: [{ hooks: [callHook], ...(hook.onFailure && { onFailure: hook.onFailure }) }] };
for (const { event, output, further = [], throws, waits, nothing, ...matcher } of hooks ?? []) {
  const callbacks = [output, ...further].map((one) => async (input, toolUseID, { signal }) => {
    print({ kind: "hooked", tool: input.tool_name, input, use: toolUseID });
    if (throws !== undefined) throw new Error(throws);
    if (waits) {
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      print({ kind: "aborted", use: toolUseID });
    }
    return nothing ? undefined : one;
  });
  options.hooks = { ...options.hooks, [event]: [...(options.hooks?.[event] ?? []), { ...matcher, hooks: callbacks }] };
}
if (server) {
  const { z } = await import("zod");
  const shape = Object.fromEntries((server.input ?? []).map((name) => [name, z.string()]));
  if (server.nested)
    shape.box = z.object({
      lid: z.enum(["open", "shut"]),
      sizes: z.array(z.object({ width: z.number() })),
      label: z.union([z.string(), z.number()]),
    });
  const tools = [sdk.tool(server.tool, server.description, shape, callTool)];
  for (const name of server.more ?? [])
    tools.push(sdk.tool(name, name, {}, async () => ({ content: [{ type: "text", text: name }] })));
  options.mcpServers = { ...options.mcpServers, [server.name]: sdk.createSdkMcpServer({ name: server.name, tools }) };
  const { second } = order;
  if (second) {
    const answer = async () => ({ content: [{ type: "text", text: second.text }] });
    const twin = sdk.tool(server.tool, server.description, {}, answer);
    options.mcpServers[second.name] = sdk.createSdkMcpServer({ name: second.name, tools: [twin] });
  }
}

if (order.elicitation)
  options.onElicitation = async (request) => {
    print({ kind: "elicited", message: request.message, request });
    return order.elicitation;
  };

if (order.dialog) {
  options.supportedDialogKinds = order.dialog.kinds;
  options.onUserDialog = async (request) => {
    print({ kind: "dialog", request });
    return order.dialog.answer;
  };
}
if (order.store) {
  let count = 0;
  options.sessionStore = {
    async append(key, entries) {
      const isLate = order.store === "slow" && count++ === 0;
      if (isLate) await new Promise((resolve) => setTimeout(resolve, 100));
      print({ kind: "stored", key, entries });
      if (order.store === "failing") throw new Error("The store is full.");
    },
    load: async () => null,
  };
}
if (order.stored) {
  const { sessionId, entries, subpaths } = order.stored;
  options.sessionStore = {
    append: async () => {},
    async load(key) {
      print({ kind: "loaded", key });
      if (key.sessionId !== sessionId) return null;
      return key.subpath === undefined ? entries : (subpaths[key.subpath] ?? null);
    },
    listSubkeys: async () => Object.keys(subpaths),
  };
}

if (order.resume) options.resume = order.resume;
if (onFirstMessage?.do === "abort") options.abortController = new AbortController();

/** Prompts without an outcome: their numbers by the uuid that the agent names them by. */
const open = new Map();
const settle = (uuid, outcome, text) => {
  if (open.has(uuid)) print({ kind: "outcome", prompt: open.get(uuid), outcome, text });
  open.delete(uuid);
};

/** A result belongs to the prompts that it names; one that names none and has no origin, to the oldest. */
function conclude({ user_message_uuids: named, origin, terminal_reason: reason, is_error: failed, result, errors }) {
  const oldest = origin ? [] : [...open.keys()].slice(0, 1);
  const outcome = reason?.startsWith("aborted_") ? "interrupted" : failed ? "failed" : "answered";
  for (const uuid of named ?? oldest) settle(uuid, outcome, result ?? errors?.join("; "));
}

/** The messages that have come since the last action, by type; and what waits for the next one. */
const receivedTypes = new Set();
let wake = () => {};

/** What the user does, each action at its moment. */
async function* actions(query) {
  let count = 0;
  for (const { after, ...action } of [
    { do: "prompt", prompt: order.prompt, content: order.blocks, fields: order.fields },
    ...(order.actions ?? []),
  ]) {
    while (after && !receivedTypes.has(after)) await new Promise((resolve) => (wake = resolve));
    receivedTypes.clear();
    if (action.do === "interrupt")
      query()
        .interrupt()
        .catch(() => {});
    else {
      const uuid = action.fields?.uuid ?? crypto.randomUUID();
      open.set(uuid, count++);
      yield {
        type: "user",
        uuid,
        message: { role: "user", content: action.content ?? action.prompt },
        parent_tool_use_id: null,
        ...action.fields,
      };
    }
  }
}

/** Calls methods of the session, one after the other or together. */
async function callAll(query, { calls, together }) {
  const call = async ({ method, arguments: given }) => {
    try {
      return { kind: "answered", value: await query[method](...given) };
    } catch (error) {
      return { kind: "failed", message: String(error?.message ?? error) };
    }
  };
  const begun = together ? calls.map(call) : [];
  for (const [at, each] of calls.entries()) print(await (begun[at] ?? call(each)));
}

async function converse() {
  const isLong = order.actions || order.outcomes || order.blocks;
  const query = startYourHost({ prompt: isLong ? actions(() => query) : order.prompt, options });
  if (order.atOnce) void callAll(query, { calls: order.atOnce });
  let first = true;
  for await (const message of query) {
    print({ kind: "message", message });
    if (message.type === "result") conclude(message);
    receivedTypes.add(message.type);
    wake();
    if (first && onFirstMessage?.do === "close") query.close();
    if (first && onFirstMessage?.do === "abort") options.abortController.abort();
    if (onFirstMessage?.do === "leave") break;
    if (first && onFirstMessage?.do === "set_model")
      void callAll(query, { calls: [{ method: "setModel", arguments: [onFirstMessage.model] }] });
    if (first && order.later) {
      const answer = async () => ({ content: [{ type: "text", text: order.later.text }] });
      const tools = [sdk.tool(server.tool, server.description, {}, answer)];
      const added = sdk.createSdkMcpServer({ name: order.later.name, tools });
      const servers = { ...options.mcpServers, [order.later.name]: added };
      void callAll(query, { calls: [{ method: "setMcpServers", arguments: [servers] }] });
    }
    if (first && onFirstMessage?.do === "control") void callAll(query, onFirstMessage);
    first = false;
  }
}

async function read() {
  const messages = await sdk.getSessionMessages(order.read, { dir: order.cwd });
  print({ kind: "read", messages: messages.length });
}

/** Calls functions about stored sessions. Each gets the working directory. */
async function callSessions() {
  let last;
  for (const { function: name, arguments: given, options: more } of order.sessions) {
    try {
      const value = await sdk[name](...given.map((one) => (one === "$LAST" ? last : one)), { ...more, dir: order.cwd });
      last = value?.sessionId ?? last;
      print({ kind: "answered", value });
    } catch (error) {
      print({ kind: "failed", message: String(error?.message ?? error) });
    }
  }
}

try {
  await (order.sessions ? callSessions() : order.read ? read() : converse());
} catch (error) {
  print({ kind: "error", message: String(error?.message ?? error) });
}
for (const uuid of open.keys()) settle(uuid, "lost");
print({ kind: "end" });
