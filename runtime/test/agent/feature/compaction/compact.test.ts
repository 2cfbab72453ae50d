import { expect, test } from "vitest";
import { type CompactionCall, compact } from "../../../../src/agent/feature/compaction/compact.ts";
import { ModelError } from "../../../../src/model/model-error.ts";
import { answerLink, type FeatureFields, openFeature, twoExchanges, userLink } from "../fixture.ts";

const answer = "<analysis>x</analysis><summary>gist</summary>";

async function run(fields: FeatureFields = {}, call: Partial<CompactionCall> = {}) {
  const fixture = openFeature({ links: twoExchanges, answers: [answer], ...fields });
  fixture.thread.contextUsage.tokens = 5000;
  fixture.thread.contextUsage.reported = {
    ...{ input_tokens: 5000, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  };
  const { signal } = new AbortController();
  const ready = (): void => void fixture.events.push("ready");
  const end = await compact(fixture.services, fixture.thread, {
    trigger: "manual",
    instructions: "",
    signal,
    ready,
    ...call,
  });
  return { ...fixture, end };
}
const refusal = new ModelError({ kind: "status", status: 403, message: "no" });

test("by hand, the host learns of it before the hooks do; unasked, after them", async () => {
  const rest = [
    "request",
    "SubagentStop",
    "SessionStart",
    "PostCompact",
    "success",
    "ready",
    "compact_boundary",
    "user",
  ];
  expect((await run()).events).toEqual(["compacting", "PreCompact", ...rest]);
  const auto = await run({}, { trigger: "auto" });
  expect(auto.events).toEqual(["PreCompact", "compacting", ...rest]);
  expect(auto.frames[0]).toMatchObject({ type: "system", status: "compacting", compact_output_chars: 0 });
  expect((await run()).frames[0]).not.toHaveProperty("compact_output_chars");
});

test("hooks learn who asked, what for, and the summary", async () => {
  const { hookRequests: requests, thread } = await run({}, { instructions: "keep names" });
  expect(requests.map(({ event, fields }) => [event, fields])).toEqual([
    ["PreCompact", { trigger: "manual", custom_instructions: "keep names" }],
    [
      "SubagentStop",
      {
        agent_id: expect.stringMatching(/^a.{16}$/),
        agent_type: "",
        stop_hook_active: false,
        agent_transcript_path: expect.stringMatching(/^\/subagents\/a.{16}\.jsonl$/),
        last_assistant_message: answer,
        background_tasks: [{ id: "b1", type: "shell", status: "running", description: "serve" }],
        session_crons: [],
      },
    ],
    ["SessionStart", { source: "compact", model: "claude-opus-5-5" }],
    ["PostCompact", { trigger: "manual", compact_summary: answer }],
  ]);
  expect(requests.map((call) => call.thread)).toEqual([null, thread, null, null]);
  expect((await run()).hookRequests[0]?.fields).toEqual({ trigger: "manual", custom_instructions: null });
});

test("the summary is in place of all but the last answer and what came after it", async () => {
  const { end, texts, frames, lines, thread, events } = await run();
  expect(end).toEqual({ kind: "done", hooks: [] });
  expect(texts()).toEqual([expect.stringContaining("\n\ngist\n\n"), "a2", "u3"]);
  expect(texts()[0]).toContain("/transcript.jsonl");
  expect(texts()[0]).not.toContain("Continue the work");
  const [summary] = thread.conversation.links;
  const boundary = frames.find(({ subtype }) => subtype === "compact_boundary");
  const after = thread.contextUsage.tokens ?? 0;
  const before = 5000 + 2;
  expect(boundary).toMatchObject({
    logical_parent_uuid: "u3",
    compact_metadata: {
      trigger: "manual",
      pre_tokens: before,
      post_tokens: after,
      cumulative_dropped_tokens: before - after,
      preserved_segment: { head_uuid: "a2", anchor_uuid: summary?.uuid, tail_uuid: "u3" },
      preserved_messages: { anchor_uuid: summary?.uuid, uuids: ["a2", "u3"], all_uuids: ["a2", "u3"] },
    },
  });
  expect(thread.contextUsage).toEqual({ tokens: after, dropped: before - after, reported: null });
  expect(frames.find(({ type }) => type === "user")).toMatchObject({
    uuid: summary?.uuid,
    message: { role: "user", content: texts()[0] },
    isSynthetic: true,
    isReplay: false,
  });
  expect(await lines()).toMatchObject([
    {
      type: "system",
      uuid: boundary?.uuid,
      parentUuid: null,
      logicalParentUuid: "u3",
      subtype: "compact_boundary",
      compactMetadata: {
        ...{ trigger: "manual", preTokens: before, postTokens: after, cumulativeDroppedTokens: before - after },
        preservedSegment: { headUuid: "a2", anchorUuid: summary?.uuid, tailUuid: "u3" },
      },
    },
    { type: "user", uuid: summary?.uuid, parentUuid: boundary?.uuid, isCompactSummary: true },
  ]);
  expect(thread.transcript.leaf).toBe("u3");
  expect(events.filter((event) => event === "request")).toHaveLength(1);
});

test("without a request, the model is asked to continue, and the message is not a replay", async () => {
  const { texts, frames } = await run({}, { trigger: "auto" });
  expect(texts()[0]).toContain("Continue the work");
  const shown = frames.find(({ type }) => type === "user");
  expect(shown).toMatchObject({ message: { content: [{ type: "text", text: texts()[0] }] } });
  expect(shown).not.toHaveProperty("isReplay");
});

test("a subagent's is visible only to hooks, with the id of the subagent", async () => {
  const { frames, hookRequests: requests, texts } = await run({ agentId: "a7" }, { trigger: "auto" });
  expect(frames).toEqual([]);
  expect(requests.map(({ event }) => event)).toEqual(["PreCompact", "SessionStart", "PostCompact"]);
  expect(requests.every(({ fields }) => fields.agent_id === "a7" && fields.agent_type === "reader")).toBe(true);
  expect(texts()).toHaveLength(3);
});

test("one that the API enforced keeps all from the second answer on, and has no writer that stops", async () => {
  const links = [...twoExchanges, answerLink("a3"), userLink("u4")];
  const { texts, hookRequests: requests } = await run(
    { links },
    { trigger: "auto", refused: { excess: 1, allGroups: false } },
  );
  expect(texts().slice(1)).toEqual(["a2", "u3", "a3", "u4"]);
  expect(requests.map(({ event }) => event)).not.toContain("SubagentStop");
});

test("a single exchange is summarized on request only", async () => {
  const links = [userLink("u1"), answerLink("a1")];
  const { texts, frames, thread } = await run({ links });
  expect(texts()).toHaveLength(1);
  expect(frames.find(({ subtype }) => subtype === "compact_boundary")?.compact_metadata).not.toHaveProperty(
    "preserved_segment",
  );
  expect(thread.transcript.leaf).toBe(thread.conversation.links[0]?.uuid);
  const auto = await run({ links }, { trigger: "auto" });
  expect(auto.end).toEqual({ kind: "failed", error: "too_few_groups" });
  expect(auto.frames.at(-1)).toMatchObject({ status: null, compact_result: "failed", compact_error: "too_few_groups" });
  expect((await run({ links: [userLink("u1")] })).end).toEqual({
    kind: "failed",
    error: "Not enough messages to compact.",
  });
});

test("a PreCompact hook can block it, and the host learns the reason only if it was asked for", async () => {
  const hooks = { PreCompact: { blocks: [{ reason: "busy", name: "h" }] } };
  const manual = await run({ hooks });
  expect(manual.end).toEqual({
    kind: "failed",
    error: "Compaction blocked by PreCompact hook: [h]: busy",
    blocked: true,
  });
  expect(manual.frames.at(-1)).toMatchObject({
    compact_result: "failed",
    compact_error: "skipped: Compaction blocked by PreCompact hook: [h]: busy",
  });
  const auto = await run({ hooks }, { trigger: "auto" });
  expect(auto.end).toEqual({ kind: "failed", error: "busy" });
  expect(auto.frames.at(-1)).toMatchObject({ status: null });
  expect(auto.frames.at(-1)).not.toHaveProperty("compact_result");
  expect([manual.created, auto.created]).toEqual([[], []]);
});

test("hooks can ask for more in the summary, add context and report their end", async () => {
  const { created, end, texts } = await run(
    {
      hooks: {
        PreCompact: { texts: ["and dates"], ends: ["pre"] },
        PostCompact: { ends: ["post"] },
        SessionStart: { contexts: ["mind the gap"] },
      },
    },
    { instructions: "keep names" },
  );
  expect(JSON.stringify(created[0]?.messages)).toContain("keep names\\nand dates");
  expect(end).toEqual({ kind: "done", hooks: ["pre", "post"] });
  expect(texts().at(-1)).toContain("mind the gap");
});

test("without a summary everything stays as it is", async () => {
  const { end, texts, frames, hookRequests: requests, thread } = await run({ answers: [refusal] });
  expect(end).toMatchObject({
    kind: "failed",
    byModel: true,
    error: expect.stringContaining("Error during compaction"),
  });
  expect(texts()).toEqual(["u1", "a1", "u2", "a2", "u3"]);
  expect(frames.at(-1)).toMatchObject({ status: null, compact_result: "failed" });
  expect(requests.map(({ event }) => event)).toEqual(["PreCompact"]);
  expect(thread.contextUsage.dropped).toBe(0);
  const stopped = await run({}, { signal: AbortSignal.abort() });
  expect(stopped.end).toEqual({ kind: "failed", error: "interrupted", byModel: false });
});

test("skills that the summary replaced are listed again, once", async () => {
  const skill = "Base directory for this skill: /s\n\nDo it so.";
  const skillText = "Base directory for this skill: /k\n\nKept.";
  const links = [
    userLink("u1", skill),
    answerLink("a1"),
    userLink("u2", skillText),
    answerLink("a2"),
    userLink("u3", skillText),
  ];
  const { texts } = await run({ links });
  expect(texts().at(-1)).toContain(`they still apply:\n\n${skill}\n`);
  expect(texts().at(-1)).not.toContain("Kept.");
  expect((await run()).texts().some((text) => text.includes("still hold"))).toBe(false);
});

test("regression: the host did not receive the retained output of commands once more", async () => {
  const source = "<local-command-stdout>2 tokens</local-command-stdout>";
  const report = { local_command_run: { command: "usage", args: "" } };
  const { frames } = await run({ links: [...twoExchanges, { ...userLink("u4", source), report }] });
  expect(frames.filter(({ type }) => type === "assistant")).toMatchObject([
    { ...report, local_command_source: source, message: { content: [{ type: "text", text: "2 tokens" }] } },
  ]);
});
