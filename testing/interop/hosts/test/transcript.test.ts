import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { reply, type Script, say, script, text, thinking, toolUse, use } from "@agentwire/testing";
import { type ServedModel, serveModel } from "@agentwire/testing/node";
import * as sdk from "@anthropic-ai/claude-agent-sdk";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { program } from "../../src/fleet.ts";
import { ours, realCli, scratch } from "../../src/peers.ts";
import { callbacksOf, requestsOf } from "../src/conversation.ts";
import { leftovers } from "../src/leftover.ts";
import { outputOf, print } from "../src/print.ts";

const require = createRequire(import.meta.url);
const scratchFolder = scratch("hosts-transcript");
const config = scratchFolder.env("").CLAUDE_CONFIG_DIR ?? "";
const agents = { ours: ours.agent, real: realCli() };
let served: ServedModel[] = [];

beforeEach(() => {
  scratchFolder.reset();
  vi.stubEnv("CLAUDE_CONFIG_DIR", config);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(served.map((one) => one.close()));
  served = [];
  expect(await leftovers(scratchFolder.root)).toEqual([]);
});

const first = "Look around, please.";
const work = (): Script =>
  script(
    reply([
      thinking("Where am I?"),
      text("Two things at once."),
      toolUse("toolu_here", "Bash", { command: "echo here", description: "Say here" }),
      toolUse("toolu_none", "Read", { file_path: join(scratchFolder.cwd, "none.txt") }),
    ]),
    use(toolUse("toolu_there", "Bash", { command: "echo there", description: "Say there" })),
    say("Looked around."),
  );

/** Prompts an agent, each time with a fresh model. The agent must use all of the script and nothing else. */
async function ask(agent: string, prompt: string, answers: Script, ...more: readonly string[]) {
  const model = await serveModel(answers);
  served.push(model);
  const printed = await print({ agent, cwd: scratchFolder.cwd, env: scratchFolder.env(model.url) }, prompt, ...more);
  expect(model.model.problems).toEqual([]);
  expect(model.model.unused()).toEqual([]);
  expect(printed).toMatchObject({ type: "result", subtype: "success", is_error: false });
  return { printed, session: String(printed.session_id), conversation: requestsOf(model).map(callbacksOf) };
}

/** Messages as the SDK's session functions return them, without ids and times. */
const read = async (session: string) =>
  (await sdk.getSessionMessages(session, { dir: scratchFolder.cwd })).map(({ type, message }) => {
    const { content } = message as { content: string | Record<string, unknown>[] };
    const blocks = typeof content === "string" ? [{ type: content }] : content;
    return `${type} ${blocks.map((block) => block.name ?? block.tool_use_id ?? block.text ?? block.type).join(" ")}`;
  });

describe("a session that our agent wrote", () => {
  it("reads like one of the real CLI's through the session functions of the real SDK", async () => {
    const { session: theirs } = await ask(agents.real, first, work());
    const reference = await read(theirs);
    const [about] = await sdk.listSessions({ dir: scratchFolder.cwd });
    scratchFolder.reset();

    const { session } = await ask(agents.ours, first, work());
    expect(await read(session)).toEqual(reference);
    const listed = await sdk.listSessions({ dir: scratchFolder.cwd });
    expect(listed.map((one) => Object.keys(one).sort())).toEqual([Object.keys(about ?? {}).sort()]);
    expect(listed).toMatchObject([{ sessionId: session, summary: first, firstPrompt: first, cwd: scratchFolder.cwd }]);
    expect(await sdk.getSessionInfo(session, { dir: scratchFolder.cwd })).toMatchObject({
      sessionId: session,
      summary: first,
    });
  });

  it("is renamed, tagged, forked and deleted by them; our agent resumes the fork", async () => {
    const { session } = await ask(agents.ours, first, work());
    await sdk.renameSession(session, "A walk", { dir: scratchFolder.cwd });
    await sdk.tagSession(session, "walks", { dir: scratchFolder.cwd });
    expect(await sdk.getSessionInfo(session, { dir: scratchFolder.cwd })).toMatchObject({
      customTitle: "A walk",
      tag: "walks",
    });
    const fork = await sdk.forkSession(session, { dir: scratchFolder.cwd });
    expect(await read(fork.sessionId)).toEqual(await read(session));
    await sdk.deleteSession(session, { dir: scratchFolder.cwd });
    const resumed = await ask(agents.ours, "And now?", script(say("On.")), `--resume=${fork.sessionId}`);
    expect(resumed.session).toBe(fork.sessionId);
    expect(resumed.conversation[0]).toContain("assistant: Looked around.");
    expect((await sdk.listSessions({ dir: scratchFolder.cwd })).map((one) => one.sessionId)).toEqual([fork.sessionId]);
  });

  it("adds up in two other counters and in our own, as a session and as a day", async () => {
    const model = await serveModel(script(...work().steps, say("Again.", { usage: { input_tokens: 7 } })));
    served.push(model);
    const site = { agent: agents.ours, cwd: scratchFolder.cwd, env: scratchFolder.env(model.url) };
    const session = String((await print(site, first)).session_id);
    await print(site, "Once more.", `--resume=${session}`);
    const run = (...command: readonly string[]): Promise<string> => {
      const env = { ...scratchFolder.env("http://127.0.0.1:9"), LOG_LEVEL: "0" };
      return outputOf(process.execPath, command, { cwd: scratchFolder.cwd, env });
    };
    const ccusage = async (...args: string[]) =>
      JSON.parse(await run(require.resolve("ccusage"), ...args, "--json", "--offline")) as Record<string, unknown>;
    const expected = { inputTokens: 37, outputTokens: 80 };
    expect(await ccusage("daily")).toMatchObject({ totals: expected });
    expect(await ccusage("session")).toMatchObject({ totals: expected });
    const one = await ccusage("session", "--id", session);
    expect(one).toMatchObject({ sessionId: session });
    // An entry for each block of an answer; sums count an answer once.
    expect(one.entries).toHaveLength(7);

    const projects = join(config, "projects");
    const llmUsage = async (by: string) => {
      const flags = ["--source", "claude", "--claude-dir", projects, "--json", "--pricing-offline"];
      return JSON.parse(
        await run(require.resolve("llm-usage-metrics/dist/index.js"), by, ...flags, "--ignore-pricing-failures"),
      ) as Record<string, unknown>;
    };
    expect(await llmUsage("session")).toMatchObject({ data: [{ sessionId: session, ...expected }] });
    expect(await llmUsage("daily")).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining(expected)]),
    });

    const ourUsage = async (...by: string[]) =>
      JSON.parse(await run(program, "usage", "--json", ...by, projects)) as Record<string, unknown>;
    expect(await ourUsage()).toMatchObject({ models: [{ input: 37, output: 80 }] });
    expect(await ourUsage("--by", "session")).toMatchObject({ input: 37, output: 80 });
    expect(await ourUsage("--by", "day")).toMatchObject({ input: 37, output: 80 });
  });
});

describe.each([
  { writer: "ours", reader: "real" },
  { writer: "real", reader: "ours" },
] as const)("a session of $writer resumed by $reader", ({ writer, reader }) => {
  const follow = "What was there?";

  it("is sent to the model as its writer would send it, and can be converted back", async () => {
    const { session } = await ask(agents[writer], first, work());
    const own = await ask(agents[writer], follow, script(say("Something.")), `--resume=${session}`, "--fork-session");
    const other = await ask(agents[reader], follow, script(say("Something.")), `--resume=${session}`);
    expect(other.session).toBe(session);
    expect(other.conversation).toEqual(own.conversation);
    const back = await ask(agents[writer], "And then?", script(say("Nothing.")), `--resume=${session}`);
    expect(back.conversation[0]).toEqual([
      ...(other.conversation[0] ?? []),
      "assistant: Something.",
      "user: And then?",
    ]);
    expect(back.session).toBe(session);
    expect(await read(session)).toContain("assistant Nothing.");
  });

  it("is continued without its id, in the same file", async () => {
    const { session } = await ask(agents[writer], first, script(say("Nice place.")));
    const other = await ask(agents[reader], follow, script(say("A tree.")), "--continue");
    expect(other.session).toBe(session);
    expect(other.conversation[0]).toEqual([`user: ${first}`, "assistant: Nice place.", `user: ${follow}`]);
    const files = readdirSync(join(config, "projects"), { recursive: true, encoding: "utf8" });
    expect(files.filter((path) => path.endsWith(".jsonl")).map((path) => basename(path))).toEqual([`${session}.jsonl`]);
  });
});
