import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OptionMetadata, optionMetadata } from "@agentwire/protocol/metadata";
import { afterAll, expect, it } from "vitest";
import { AbortError } from "../../../src/host/index.ts";
import { type ProcessHostOptions, query, type SpawnRequest } from "../../../src/node/host/index.ts";
import { MemorySessionStore } from "../../../src/session/store/memory.ts";
import { ask, run } from "../query/run.ts";
import { running, scriptedAgent } from "../scripted-agent.ts";

type OptionMetadataTable = typeof optionMetadata;
type Acting = {
  [Name in keyof OptionMetadataTable]: Extract<
    OptionMetadataTable[Name]["routes"][number],
    { via: "host" }
  > extends never
    ? never
    : Name;
}[keyof OptionMetadataTable];

const folder = realpathSync(mkdtempSync(join(tmpdir(), "own-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const agent = join(folder, "agent.mjs");
writeFileSync(
  agent,
  `import { createInterface } from "node:readline";
   const say = (frame) => console.log(JSON.stringify(frame));
   console.error("a word to stderr");
   for await (const line of createInterface({ input: process.stdin })) {
     const { type, request_id } = JSON.parse(line);
     if (type === "control_request") say({ type: "control_response", response: { subtype: "success", request_id, response: {} } });
     else if (type === "user") say({ type: "result", subtype: "success", is_error: false, result: JSON.stringify({ cwd: process.cwd(), mark: process.env.MARK, title: process.title }) });
   }`,
);

/** What the agent's process says of itself. */
async function launched(options: ProcessHostOptions): Promise<Record<string, unknown>> {
  let output = "{}";
  for await (const message of query({ prompt: "hi", options: { pathToClaudeCodeExecutable: agent, ...options } })) {
    if (message.type === "result" && "result" in message) output = message.result;
  }
  return JSON.parse(output);
}

/** How the process would be started. */
function started(options: ProcessHostOptions): SpawnRequest | undefined {
  let request: SpawnRequest | undefined;
  const spawnClaudeCodeProcess = (spawnRequest: SpawnRequest): never => {
    request = spawnRequest;
    throw new Error("not started");
  };
  expect(() => query({ prompt: "hi", options: { ...options, spawnClaudeCodeProcess } })).toThrow("not started");
  return request;
}

const answerTo = async (subtype: string, fields: object, options: ProcessHostOptions): Promise<unknown> => {
  const { agent: scripted, query: hostQuery } = await run("hi", options);
  await scripted.send(running, ask(subtype, fields));
  hostQuery.close();
  const answer = scripted.inputFrames.find((frame) => frame.type === "control_response");
  return (answer?.response as { response?: unknown } | undefined)?.response;
};

const mirrored = {
  type: "transcript_mirror",
  filePath: "/c/projects/-p/s.jsonl",
  entries: [{ type: "user", uuid: "u" }],
};
const stored = async (options: ProcessHostOptions): Promise<number> => {
  const store = new MemorySessionStore();
  const { agent: scripted, query: copied } = await run("hi", { sessionStore: store, ...options });
  await scripted.send(running, mirrored);
  const before = store.getEntries({ projectKey: "-p", sessionId: "s" }).length;
  copied.close();
  return before;
};

/** One effect for each option that acts in the host; what it sends besides, other tests hold. */
const effects: Record<Acting, () => Promise<void>> = {
  async verbatimPrompts() {
    const sent = async (options: ProcessHostOptions) => {
      const { agent: scripted, query: hostQuery } = await run("hi", options);
      hostQuery.close();
      return scripted.inputFrames.find((frame) => frame.type === "user");
    };
    expect(await sent({ verbatimPrompts: true })).toEqual({ ...(await sent({})), client_composed: true });
  },
  async stderr() {
    const written: string[] = [];
    await launched({ stderr: (text) => void written.push(text) });
    expect(written.join("")).toContain("a word to stderr");
  },
  async canUseTool() {
    const question = { tool_name: "Bash", input: {}, tool_use_id: "t" };
    const canUseTool: ProcessHostOptions["canUseTool"] = async () => ({ behavior: "deny", message: "no" });
    expect(await answerTo("can_use_tool", question, { canUseTool })).toMatchObject({ behavior: "deny", message: "no" });
  },
  async hooks() {
    const scripted = scriptedAgent();
    const hook = async () => ({ systemMessage: "hooked" });
    const { query: hostQuery } = await run("hi", { hooks: { Stop: [{ hooks: [hook] }] } }, scripted);
    const [, callback_id] = /"hookCallbackIds":\["([^"]+)"\]/.exec(JSON.stringify(scripted.inputFrames)) ?? [];
    await scripted.send(running, ask("hook_callback", { callback_id, input: { hook_event_name: "Stop" } }));
    hostQuery.close();
    expect(JSON.stringify(scripted.inputFrames)).toContain('"systemMessage":"hooked"');
  },
  async onElicitation() {
    const question = { mcp_server_name: "m", message: "?" };
    const onElicitation = async () => ({ action: "accept" as const, content: { a: 1 } });
    expect(await answerTo("elicitation", question, { onElicitation })).toEqual({ action: "accept", content: { a: 1 } });
    expect(await answerTo("elicitation", question, {})).toEqual({ action: "decline" });
  },
  async onUserDialog() {
    const question = { dialog_kind: "k", payload: {} };
    const onUserDialog = async () => ({ behavior: "completed" as const, result: "r" });
    const answer = await answerTo("request_user_dialog", question, { onUserDialog, supportedDialogKinds: ["k"] });
    expect(answer).toEqual({ behavior: "completed", result: "r" });
  },
  async sessionStore() {
    const store = new MemorySessionStore();
    const { agent: scripted } = await run("hi", { sessionStore: store });
    await scripted.send(running, mirrored, { type: "result", subtype: "success", is_error: false, result: "ok" });
    expect(store.getEntries({ projectKey: "-p", sessionId: "s" })).toHaveLength(1);
  },
  async sessionStoreFlush() {
    expect(await stored({ sessionStoreFlush: "eager" })).toBe(1);
    expect(await stored({ sessionStoreFlush: "batched" })).toBe(0);
  },
  async loadTimeoutMs() {
    const sessionStore = { append() {}, load: () => new Promise<never>(() => {}) };
    const resume = "00000000-0000-4000-8000-000000000000";
    await expect(launched({ sessionStore, resume, loadTimeoutMs: 1 })).rejects.toThrow("timed out after 1ms");
  },
  async cwd() {
    expect(await launched({ cwd: folder })).toMatchObject({ cwd: folder });
  },
  async env() {
    expect(await launched({ env: { PATH: process.env.PATH, MARK: "m" } })).toMatchObject({ mark: "m" });
  },
  async executable() {
    expect(started({ executable: "bun", pathToClaudeCodeExecutable: "a.js" })).toMatchObject({ command: "bun" });
  },
  async executableArgs() {
    expect(await launched({ executableArgs: ["--title=named"] })).toMatchObject({ title: "named" });
  },
  async pathToClaudeCodeExecutable() {
    expect(started({ pathToClaudeCodeExecutable: "/bin/agent" })).toMatchObject({ command: "/bin/agent" });
    expect(started({ pathToClaudeCodeExecutable: "a.js" })?.args[0]).toBe("a.js");
  },
  async spawnClaudeCodeProcess() {
    const request = started({ cwd: folder, env: { MARK: "m" }, model: "x" });
    expect(request).toMatchObject({ cwd: folder, env: { MARK: "m" }, signal: expect.any(AbortSignal) });
    expect(request?.args).toContain("--model=x");
  },
  async abortController() {
    const abortController = new AbortController();
    const { agent: scripted, outcome } = await run("hi", { abortController });
    abortController.abort();
    expect(await outcome).toBeInstanceOf(AbortError);
    expect(scripted.receivedKinds()).toContain("end");
  },
};

it("every option reaches the agent, or acts in the host and has its effect shown here", () => {
  const acting = Object.entries(optionMetadata).filter(([, { routes }]) => routes.some(({ via }) => via === "host"));
  const nowhere = Object.entries<OptionMetadata>(optionMetadata).filter(([, { routes }]) => routes.length === 0);
  expect(Object.keys(effects).sort()).toEqual(acting.map(([name]) => name).sort());
  expect(nowhere).toEqual([]);
});

it.each(Object.entries(effects))("%s has its effect", (_name, effect) => effect());
