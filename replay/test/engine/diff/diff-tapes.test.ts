import { diffTapes } from "@agentwire/replay";
import { expect, test } from "vitest";
import { line, record, session, tapeIn } from "../../tape/sample.ts";

const text = Buffer.from(record(session)).toString();
const good = tapeIn(text);
/** The session again, with other words in its lines. */
const changed = (change: (frame: string) => string | null) =>
  tapeIn(
    record((writer) =>
      session({
        ...writer,
        line: (direction, { bytes }) => {
          const content = change(Buffer.from(bytes).toString());
          if (content !== null) writer.line(direction, line(content));
        },
      }),
    ),
  );

test("a tape equals itself", () => {
  expect(diffTapes(good, good)).toEqual({
    level: "identical",
    differences: [],
    further: 0,
    compared: { expected: 9, matched: 9 },
  });
});

test("other ids are no difference", () => {
  const renamed = changed((frame) =>
    frame.replaceAll('"h1"', '"other-host"').replaceAll('"a1"', '"other-agent"').replaceAll('"t1"', '"other-tool"'),
  );
  expect(diffTapes(good, renamed)).toMatchObject({ level: "renamed", differences: [] });
});

test("every difference is listed, with its place on the first tape", () => {
  const other = changed((frame) => {
    if (frame.includes('"result"')) return null;
    return frame.replaceAll('"ls"', '"rm"').replace('"subtype":"initialize"', '"subtype":"initialize","title":"x"');
  });
  const { level, differences } = diffTapes(good, other);
  expect(level).toBe("structural");
  expect(differences.map(({ level, location }) => [level, location.seq])).toEqual([
    ["structural", 1],
    ["structural", 4],
    ["structural", 5],
    ["missing", 6],
  ]);
  expect(differences[1]?.message).toContain('request.input.command: another value (expected "ls", got "rm")');
});

test("a frame that only the second holds is unexpected", () => {
  const extra = changed((frame) => frame);
  const { differences } = diffTapes(
    changed((frame) => (frame.includes('"result"') ? null : frame)),
    extra,
  );
  expect(differences.map(({ level }) => level)).toEqual(["unexpected"]);
});

test("a long list is cut, and the rest counted", () => {
  const { differences, further } = diffTapes(
    good,
    changed(() => null),
    { maxDifferences: 2 },
  );
  expect(differences).toHaveLength(2);
  expect(further).toBe(4);
});

/** A tape of frames of an agent. */
const agentTape = (frames: readonly object[]) =>
  tapeIn(
    record((writer) => {
      for (const frame of frames) writer.line("agent-to-host", line(JSON.stringify(frame)));
      writer.finish();
    }),
  );
const call = (id: string) => ({
  type: "assistant",
  message: { id: "m1", role: "assistant", content: [{ type: "tool_use", id, name: "Read", input: {} }] },
  parent_tool_use_id: null,
});
const outcome = (id: string, content: string) => ({
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] },
  parent_tool_use_id: null,
});
const answerFrame = {
  type: "assistant",
  message: { id: "m2", role: "assistant", content: [{ type: "text", text: "done" }] },
};

test("adjacent tool results may arrive in any order, and each is compared with its own", () => {
  const both = [call("a"), call("b"), outcome("a", "1"), outcome("b", "2"), answerFrame];
  const swapped = [call("x"), call("y"), outcome("y", "2"), outcome("x", "1"), answerFrame];
  expect(diffTapes(agentTape(both), agentTape(swapped))).toMatchObject({ level: "renamed", differences: [] });
  const wrong = [call("x"), call("y"), outcome("y", "1"), outcome("x", "2"), answerFrame];
  expect(diffTapes(agentTape(both), agentTape(wrong)).differences).not.toEqual([]);
  const late = [call("x"), call("y"), outcome("y", "2"), answerFrame, outcome("x", "1")];
  expect(diffTapes(agentTape(both), agentTape(late)).level).toBe("structural");
});

test("how long a subagent took is a duration, on the wire and in a hook", () => {
  const lasting = (ms: number) => ({
    ...outcome("a", "1"),
    tool_use_result: { status: "completed", totalDurationMs: ms },
  });
  const hook = (ms: number) => ({
    type: "control_request",
    request_id: "r",
    request: {
      subtype: "hook_callback",
      callback_id: "hook_0",
      input: { hook_event_name: "PostToolUse", tool_use_id: "a", tool_response: { totalDurationMs: ms } },
    },
  });
  const tape = (ms: number) => agentTape([call("a"), hook(ms), lasting(ms)]);
  expect(diffTapes(tape(5), tape(9))).toMatchObject({ level: "renamed", differences: [] });
});

test("the report of loaded instructions has no order relative to other hooks", () => {
  const hook = (event: string) => ({
    type: "control_request",
    request_id: `request_${event.length}`,
    request: { subtype: "hook_callback", callback_id: `hook_${event.length}`, input: { hook_event_name: event } },
  });
  const [loaded, submitted, stopped] = ["InstructionsLoaded", "UserPromptSubmit", "Stop"].map(hook) as [
    object,
    object,
    object,
  ];
  const first = agentTape([loaded, submitted, stopped]);
  expect(diffTapes(first, agentTape([submitted, loaded, stopped])).differences).toEqual([]);
  expect(diffTapes(first, agentTape([loaded, stopped, submitted])).differences).not.toEqual([]);
});

test("a log of frames is compared with a tape by its frames alone", () => {
  const ended = tapeIn(
    record((writer) => {
      writer.line("agent-to-host", line(JSON.stringify(answerFrame)));
      writer.record("wire/end", { direction: "agent-to-host" });
      writer.record("process/exit", { code: 1, signal: null });
      writer.finish();
    }),
  );
  expect(diffTapes(ended, agentTape([answerFrame])).differences).toHaveLength(2);
  const byFrames = diffTapes(ended, agentTape([answerFrame]), { framesOnly: true });
  expect(byFrames).toMatchObject({ level: "identical", differences: [], compared: { expected: 1, matched: 1 } });
});
