import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Script, say, script } from "@agentwire/testing";
import { type ServedModel, serveModel } from "@agentwire/testing/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ours, scratch } from "../../src/peers.ts";
import { editorScript, editorTour, hookWrites, reopen, suggesting } from "../src/acp-tour.ts";
import { callbacksOf, requestsOf } from "../src/conversation.ts";
import { leftovers } from "../src/leftover.ts";

const scratchFolder = scratch("hosts-acp");
let served: ServedModel[] = [];

async function model(answers: Script): Promise<ServedModel> {
  const one = await serveModel(answers);
  served.push(one);
  return one;
}

beforeEach(() => scratchFolder.reset());
afterEach(async () => {
  await Promise.all(served.map((one) => one.close()));
  served = [];
  expect(await leftovers(scratchFolder.root)).toEqual([]);
});

/** Runs the editor's tour with an agent, and returns its effects on disk and on the model besides what was shown. */
async function tour(agent: string) {
  const one = await model(editorScript(scratchFolder.cwd));
  const env = scratchFolder.env(one.url);
  hookWrites(scratchFolder.cwd, String(env.CLAUDE_CONFIG_DIR));
  const account = await editorTour({ agent, cwd: scratchFolder.cwd, env });
  expect(one.model.problems).toEqual([]);
  expect(one.model.unused()).toEqual([]);
  const hooked = readFileSync(join(scratchFolder.cwd, "hooked.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "");
  return {
    ...account,
    hooked: hooked.map((line) => (JSON.parse(line) as { tool_use_id: unknown }).tool_use_id),
    models: requestsOf(one).map((request) => request.model),
  };
}

/**
 * Callback hooks and in-process servers cannot cross this host's protocol, and it has no place for a structured answer:
 * its hooks come from settings files, and its servers are processes.
 */
describe("an editor drives our agent through the ACP adapter", () => {
  it("through tools, questions, a server, a hook, a cancel, another mode and model; and opens the session again", async () => {
    const observed = await tour(ours.agent);
    expect(observed.stops).toEqual(["end_turn", "cancelled", "end_turn"]);
    expect(observed.requests).toEqual(["Write kept.txt", "Write refused.txt", expect.stringContaining("add")]);
    expect(observed.tools).toEqual([
      "toolu_bash completed",
      "toolu_write completed",
      "toolu_refused failed permission-rule",
      "toolu_add completed",
      "toolu_unasked completed",
    ]);
    expect(observed.text).toBe("Off!First turn done.This answer neverLast turn done.");
    expect(observed.hooked).toEqual(["toolu_write", "toolu_unasked"]);
    expect(new Set(observed.models).size).toBe(2);
    expect(readFileSync(join(scratchFolder.cwd, "unasked.txt"), "utf8")).toBe("unasked\n");
    expect(existsSync(join(scratchFolder.cwd, "refused.txt"))).toBe(false);

    const two = await model(script(suggesting(), say("Still here.")));
    const reopened = await reopen(
      { agent: ours.agent, cwd: scratchFolder.cwd, env: scratchFolder.env(two.url) },
      observed.session,
    );
    expect(reopened.listed).toEqual([observed.session]);
    for (const word of ["Take the first turn.", "toolu_refused", "Last turn done."])
      expect(reopened.shown).toContain(word);
    expect(two.model.problems).toEqual([]);
    // The adapter also asks for a title, in a request without tools.
    const [conversation] = requestsOf(two)
      .filter(({ tools = [] }) => tools.length > 0)
      .map(callbacksOf);
    expect(conversation).toContain("assistant: Last turn done.");
    expect(conversation?.at(-1)).toBe("user: Still there?");
  });
});
