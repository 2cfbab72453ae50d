import { type Script, say, script, toolUse, use, when } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { getSubagentMessages, listSubagents, query } from "@anthropic-ai/claude-agent-sdk";
import { afterAll, describe, expect, it } from "vitest";
import { ours, realCli, scratch } from "../src/peers.ts";

type Fields = Record<string, unknown>;

const scratchFolder = scratch("context");
afterAll(() => scratchFolder.reset());

/** The frames of one agent process, and its model requests. */
interface Observed {
  readonly sessionId: string;
  readonly messages: readonly Fields[];
  readonly results: readonly string[];
  readonly requests: readonly string[];
}

/** Sends prompts through the real SDK, each after the previous result. */
async function converse(
  agent: string,
  prompts: readonly string[],
  answers: Script,
  options: Fields = {},
): Promise<Observed> {
  const served = await serveModel(answers);
  const messages: Fields[] = [];
  let next: () => void = () => {};
  async function* promptStream() {
    for (const content of prompts) {
      const answered = new Promise<void>((resolve) => {
        next = resolve;
      });
      yield {
        type: "user" as const,
        session_id: "",
        message: { role: "user" as const, content },
        parent_tool_use_id: null,
      };
      await answered;
    }
  }
  try {
    const session = query({
      prompt: promptStream(),
      options: {
        cwd: scratchFolder.cwd,
        env: scratchFolder.env(served.url),
        pathToClaudeCodeExecutable: agent,
        model: "claude-opus-5-5",
        settingSources: [],
        ...options,
      },
    });
    for await (const message of session) {
      messages.push(message as unknown as Fields);
      if (message.type === "result") next();
    }
    const results = messages.filter(({ type }) => type === "result").map(({ result }) => String(result));
    const sessionId = String(messages.find(({ session_id }) => session_id !== undefined)?.session_id);
    return { sessionId, messages, results, requests: served.model.requests.map((request) => JSON.stringify(request)) };
  } finally {
    await served.close();
  }
}

const summed = (): Script =>
  script(
    when({ last: "<analysis>" }, say("<analysis>so</analysis><summary>ALL THAT WAS SAID</summary>")),
    say("the first answer"),
    say("the second answer"),
    say("the third answer"),
  );

/** Compacts a session with one agent and continues it in the other. */
async function acrossSummary(
  before: string,
  after: string,
): Promise<{ readonly begun: Observed; readonly resumed: Observed }> {
  scratchFolder.reset();
  const begun = await converse(
    before,
    ["the first prompt", "the second prompt", "/compact", "the third prompt"],
    summed(),
  );
  const resumed = await converse(after, ["and on"], script(say("gone on")), { resume: begun.sessionId });
  return { begun, resumed };
}

describe("a session that was summed up", () => {
  it.each([
    ["ours", "the real CLI", ours.agent, realCli],
    ["the real CLI", "ours", realCli, ours.agent],
    ["ours", "ours", ours.agent, ours.agent],
  ] as const)("of %s can be resumed by %s", async (_, __, before, after) => {
    const path = (agent: string | (() => string)): string => (typeof agent === "string" ? agent : agent());
    const { begun, resumed } = await acrossSummary(path(before), path(after));
    expect(begun.results.filter((text) => text !== "")).toEqual([
      "the first answer",
      "the second answer",
      "the third answer",
    ]);
    expect(begun.messages.filter(({ subtype }) => subtype === "compact_boundary")).toHaveLength(1);
    expect(resumed.results).toEqual(["gone on"]);
    expect(resumed.sessionId).toBe(begun.sessionId);
    const request = resumed.requests.at(-1) ?? "";
    for (const word of ["ALL THAT WAS SAID", "the second answer", "the third prompt", "the third answer", "and on"]) {
      expect(request).toContain(word);
    }
    expect(request).not.toContain("the first answer");
  });
});

describe("the transcripts of agents", () => {
  it.each([
    ["our agent", ours.agent],
    ["the real CLI", realCli],
  ] as const)("that %s wrote are read by the real SDK", async (_, agent) => {
    scratchFolder.reset();
    const hand = (id: string, prompt: string) =>
      toolUse(id, "Agent", { description: "look", prompt, subagent_type: "general-purpose", run_in_background: false });
    const observed = await converse(
      typeof agent === "string" ? agent : agent(),
      ["go"],
      script(
        when("look at the first", use(toolUse("w", "Bash", { command: "echo looked" })), say("the first is well")),
        when("look at the second", say("the second is well")),
        use(hand("one", "look at the first")),
        use(hand("two", "look at the second")),
        say("all is well"),
      ),
    );
    expect(observed.results).toEqual(["all is well"]);
    const env = scratchFolder.env("http://127.0.0.1:9");
    process.env.CLAUDE_CONFIG_DIR = env.CLAUDE_CONFIG_DIR;
    const ids = await listSubagents(observed.sessionId, { dir: scratchFolder.cwd });
    expect(ids).toHaveLength(2);
    const read = await Promise.all(
      ids.map((id) => getSubagentMessages(observed.sessionId, id, { dir: scratchFolder.cwd })),
    );
    const shapes = read.map((messages) => messages.map(({ type }) => type).join());
    expect(shapes.sort()).toEqual(["user,assistant", "user,assistant,user,assistant"]);
    const text = JSON.stringify(read);
    for (const word of ["look at the first", "looked", "the first is well", "the second is well"]) {
      expect(text).toContain(word);
    }
  });
});
