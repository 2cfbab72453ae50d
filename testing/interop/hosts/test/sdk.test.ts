import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Script } from "@agentwire/testing";
import { type ServedModel, serveModel } from "@agentwire/testing/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ours, realCli, scratch } from "../../src/peers.ts";
import { skeleton } from "../../src/session.ts";
import { leftovers } from "../src/leftover.ts";
import { answerScript, laterModel, resumeForAnswer, runScenario, type Sdk, tourScript } from "../src/tour.ts";

/** Releases of the SDK that start an agent differently: arguments, flags, MCP handshake, system prompt. */
const versions = {
  "0.1.77": () => import("sdk-0.1.77"),
  "0.2.34": () => import("sdk-0.2.34"),
  "0.2.141": () => import("sdk-0.2.141"),
  "0.3.200": () => import("sdk-0.3.200"),
  "0.3.330": () => import("@anthropic-ai/claude-agent-sdk"),
};

const scratchFolder = scratch("hosts-sdk");
let served: ServedModel[] = [];

async function model(script: Script): Promise<ServedModel> {
  const one = await serveModel(script);
  served.push(one);
  return one;
}

const bodies = (one: ServedModel) =>
  one.model.requests.flatMap(({ path, body }) =>
    path.startsWith("/v1/messages") ? [body as { model: string; messages: unknown[] }] : [],
  );

beforeEach(() => scratchFolder.reset());
afterEach(async () => {
  await Promise.all(served.map((one) => one.close()));
  served = [];
  expect(await leftovers(scratchFolder.root)).toEqual([]);
});

describe.each(Object.entries(versions))("the TypeScript SDK %s drives our agent", (_version, load) => {
  it("through tools, questions, hooks, its own server, an interrupt, another mode and model; and resumes", async () => {
    const sdk = (await load()) as unknown as Sdk;
    const first = await model(tourScript(scratchFolder.cwd));
    const site = { agent: ours.agent, cwd: scratchFolder.cwd };
    const observed = await runScenario(sdk, { ...site, env: scratchFolder.env(first.url) });
    expect(first.model.problems).toEqual([]);
    expect(first.model.unused()).toEqual([]);

    const results = observed.messages.filter((message) => message.type === "result");
    expect(results).toMatchObject([
      { subtype: "success", is_error: false, result: "First turn done.", num_turns: 5 },
      { subtype: "error_during_execution" },
      { subtype: "success", is_error: false, result: "Last turn done.", num_turns: 2 },
    ]);
    expect(results[0]?.permission_denials).toMatchObject([{ tool_name: "Write", tool_use_id: "toolu_refused" }]);
    expect(observed.requests).toEqual(["Write kept.txt", "Write refused.txt", "mcp__calc__add"]);
    expect(observed.hooks).toEqual(["PreToolUse Bash", "PostToolUse Write", "PostToolUse Write"]);
    expect(observed.served).toEqual([{ a: 2, b: 3 }]);
    expect(readFileSync(join(scratchFolder.cwd, "kept.txt"), "utf8")).toBe("kept\n");
    expect(readFileSync(join(scratchFolder.cwd, "unasked.txt"), "utf8")).toBe("unasked\n");
    expect(existsSync(join(scratchFolder.cwd, "refused.txt"))).toBe(false);

    const observedText = JSON.stringify(observed.messages);
    for (const word of ["from-the-shell", "Not that file.", "[Request interrupted by user]"])
      expect(observedText).toContain(word);
    expect(new Set(bodies(first).map((body) => body.model))).toEqual(new Set(["claude-opus-5-5", laterModel]));

    const session = String(results[0]?.session_id);
    const second = await model(answerScript());
    const answered = await resumeForAnswer(sdk, { ...site, env: scratchFolder.env(second.url) }, session);
    expect(second.model.problems).toEqual([]);
    const last = answered.findLast((message) => message.type === "result");
    expect(last).toMatchObject({
      subtype: "success",
      session_id: session,
      structured_output: { name: "files", count: 2 },
    });
    const history = JSON.stringify(bodies(second)[0]?.messages);
    for (const word of ["Take the first turn.", "from-the-shell", "Last turn done.", "Sum it up."]) {
      expect(history).toContain(word);
    }
  });
});

it("the TypeScript SDK 0.3.330 sees with our agent what it sees with the real CLI, parts of messages included", async () => {
  const sdk = (await versions["0.3.330"]()) as unknown as Sdk;
  const tour = async (agent: string) => {
    scratchFolder.reset();
    const one = await model(tourScript(scratchFolder.cwd));
    const observed = await runScenario(sdk, { agent, cwd: scratchFolder.cwd, env: scratchFolder.env(one.url) });
    expect(one.model.problems).toEqual([]);
    // Ids count the model's answers, and the real CLI asks for one more, outside the conversation.
    const parts = observed.messages.flatMap((message) =>
      message.type === "stream_event" ? [JSON.stringify(message.event).replace(/"msg_\d+"/, '"msg"')] : [],
    );
    return { ...observed, messages: skeleton(observed.messages), parts };
  };
  const real = await tour(realCli());
  expect(await tour(ours.agent)).toEqual(real);
});
