import { describe, expect, it } from "vitest";
import { foldMessage } from "../../src/chat/fold.ts";
import { type ChatState, emptyChat } from "../../src/chat/state.ts";

type Frame = Record<string, unknown>;

const fold = (frames: readonly Frame[]): ChatState =>
  frames.map((frame) => ({ type: "system", ...frame })).reduce(foldMessage, emptyChat);

describe("system messages", () => {
  it("report retries in one note, in words", () => {
    const retry = (attempt: number) => ({
      ...{ subtype: "api_retry", attempt, max_retries: 10, retry_delay_ms: 4_200 },
      ...{ error_status: 529, error: "overloaded" },
    });
    expect(fold([retry(1), retry(2)])).toMatchObject({
      activity: "Waiting to retry",
      items: [{ kind: "note", tone: "warning", text: "The API is overloaded (status 529). Retry 2 of 10 in 4 s." }],
    });
  });

  it.each([
    [{ subtype: "status", status: "compacting" }, { activity: "Compacting the conversation" }],
    [
      { subtype: "status", status: null, permissionMode: "acceptEdits" },
      { activity: null, mode: "acceptEdits" },
    ],
    [{ subtype: "thinking_tokens", estimated_tokens: 1200 }, { activity: "Thinking (1,200 tokens)" }],
    [{ subtype: "session_title_changed", title: "Notes" }, { title: "Notes" }],
    [
      { subtype: "compact_boundary", compact_metadata: { pre_tokens: 120_000, post_tokens: 8_000 } },
      { items: [{ text: "The conversation was compacted: 120,000 tokens became 8,000." }] },
    ],
    [
      { subtype: "status", status: null, compact_result: "failed", compact_error: "too long" },
      { items: [{ tone: "error", text: "The compaction failed: too long" }] },
    ],
    [{ subtype: "local_command_output", content: "3 files" }, { items: [{ kind: "text", text: "3 files" }] }],
    [{ subtype: "informational", level: "warning", content: "Careful" }, { items: [{ tone: "warning" }] }],
    [{ subtype: "constructor" }, { items: [] }],
  ])("fold: %j", (frame, expected) => {
    expect(fold([frame])).toMatchObject(expected);
  });

  it("report the context that a compaction leaves", () => {
    const boundary = { type: "system", subtype: "compact_boundary", compact_metadata: { post_tokens: 8_000 } };
    const before = { ...emptyChat, context: { used: 120_000, size: 200_000 } };
    expect(foldMessage(before, boundary).context).toEqual({ used: 8_000, size: 200_000 });
  });

  it("follow a task from its start to its end", () => {
    const started = { subtype: "task_started", task_id: "a", tool_use_id: "t", description: "Build" };
    expect(fold([started]).tasks).toEqual([{ id: "a", toolUseId: "t", description: "Build", status: "running" }]);
    const ends: readonly (readonly [Frame, string])[] = [
      [{ subtype: "task_notification", task_id: "a", status: "failed" }, "failed"],
      [{ subtype: "task_updated", task_id: "a", patch: { status: "killed" } }, "stopped"],
      [{ subtype: "task_updated", task_id: "b", patch: { status: "completed" } }, "running"],
    ];
    for (const [end, status] of ends) expect(fold([started, end]).tasks).toMatchObject([{ status }]);
  });

  it("show the progress of a task at its tool call", () => {
    const call = { content: [{ type: "tool_use", id: "t", name: "Agent", input: {} }] };
    const before = foldMessage(emptyChat, { type: "assistant", parent_tool_use_id: null, message: call });
    const progress = { type: "system", subtype: "task_progress", tool_use_id: "t", description: "Reading a.txt" };
    expect(foldMessage(before, progress).items).toMatchObject([{ progress: "Reading a.txt" }]);
  });
});
