import { validateTranscriptLine } from "@agentwire/protocol";
import {
  decodeTapeLine,
  type ImportedLine,
  importLines,
  isEvent,
  type TimedFrame,
  TranscriptBuilder,
  type TranscriptSubagent,
} from "@agentwire/replay";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { record, tapeIn } from "../tape/sample.ts";

const session = "0b1c2d3e-0000-4000-8000-000000000001";

/** The lines of what passes, and the notes. */
function transcribed(frames: readonly (readonly [TimedFrame["direction"], object])[]) {
  const lines: ImportedLine[] = [];
  const subagents = new Set<TranscriptSubagent>();
  const maker = new TranscriptBuilder({ cwd: "/work", entrypoint: "sdk-ts" }, (of, line, subagent) => {
    expect(of).toBe(line.sessionId);
    lines.push(line);
    if (subagent !== null) subagents.add(subagent);
  });
  for (const [index, [direction, frame]] of frames.entries()) maker.push({ direction, frame, at: 1000 * index });
  return { lines, notes: maker.finish(), subagents: [...subagents] };
}

const own = { session_id: session, parent_tool_use_id: null };
const init = { type: "system", subtype: "init", session_id: session, cwd: "/there", claude_code_version: "2.1.330" };
const prompt = (content: string, fields: object = {}) =>
  [
    "host-to-agent",
    { type: "user", message: { role: "user", content }, parent_tool_use_id: null, session_id: "", ...fields },
  ] as const;
const assistant = (id: number, content: readonly object[]) =>
  [
    "agent-to-host",
    {
      ...{
        type: "assistant",
        ...own,
        uuid: `0b1c2d3e-0000-4000-8000-${String(id).padStart(12, "0")}`,
        request_id: "req_1",
      },
      message: {
        id: "m",
        type: "message",
        role: "assistant",
        model: "claude",
        content,
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    },
  ] as const;
const result = (id: number, use: string, fields: object = {}) =>
  [
    "agent-to-host",
    {
      ...{
        type: "user",
        ...own,
        uuid: `0b1c2d3e-0000-4000-8000-${String(id).padStart(12, "0")}`,
        tool_use_result: { stdout: "x" },
        tool_result_meta: [{ id: "t1", non_execution_kind: "permission-rule" }],
      },
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: use, content: "x" }] },
      ...fields,
    },
  ] as const;
const sentByAgent = (frame: object) => ["agent-to-host", frame] as const;
const ended = sentByAgent({ type: "result", subtype: "success", session_id: session });
const text = (value: string) => ({ type: "text", text: value });
const use = (id: string) => ({ type: "tool_use", id, name: "Bash", input: { command: "x" } });

describe("a transcript made of frames", () => {
  it("is a chain of the messages, each result below its own use", () => {
    const { lines } = transcribed([
      prompt("go"),
      sentByAgent(init),
      assistant(1, [use("a")]),
      assistant(2, [use("b")]),
      result(3, "b"),
      result(4, "a"),
      assistant(5, [text("done")]),
      ended,
    ]);
    const ids = lines.map(({ uuid }) => String(uuid).slice(-1));
    expect(lines.map(({ type }) => type)).toEqual(["user", "assistant", "assistant", "user", "user", "assistant"]);
    expect(lines.map(({ parentUuid }) => (parentUuid === null ? null : String(parentUuid).slice(-1)))).toEqual([
      null,
      ids[0],
      "1",
      "2",
      "1",
      "4",
    ]);
    expect(lines[3]).toMatchObject({
      toolUseResult: { stdout: "x" },
      toolDenialKind: "permission-rule",
      cwd: "/there",
      version: "2.1.330",
    });
    for (const line of lines) expect(validateTranscriptLine(line, { mode: "strict" }).issues).toEqual([]);
  });

  it("takes a prompt in when the turn before it has ended, and reports it", () => {
    const { lines, notes } = transcribed([
      prompt("one"),
      sentByAgent(init),
      prompt("two", { uuid: "0b1c2d3e-0000-4000-8000-0000000000aa" }),
      assistant(1, [text("first")]),
      ended,
      sentByAgent(init),
      assistant(2, [text("second")]),
      ended,
      prompt("/help"),
      sentByAgent(init),
      ended,
      prompt("lost"),
    ]);
    expect(lines.map(({ message }) => JSON.stringify((message as { content: unknown }).content))).toEqual([
      '"one"',
      JSON.stringify([text("first")]),
      '"two"',
      JSON.stringify([text("second")]),
      '"/help"',
    ]);
    expect(lines[2]?.uuid).toBe("0b1c2d3e-0000-4000-8000-0000000000aa");
    expect(notes.join(" ")).toMatch(
      /numbered one: 2\..*written after that turn: 1\..*not expanded: 1\..*no turn used them: 1\./,
    );
  });

  it("leaves out echoes, and begins anew where a summary was made", () => {
    const { lines } = transcribed([
      prompt("go"),
      sentByAgent(init),
      sentByAgent({ type: "user", ...own, isReplay: true, message: { role: "user", content: "go" } }),
      sentByAgent({
        ...init,
        subtype: "compact_boundary",
        uuid: session,
        compact_metadata: { trigger: "manual", pre_tokens: 5 },
      }),
      sentByAgent({
        type: "user",
        ...own,
        isSynthetic: true,
        uuid: "0b1c2d3e-0000-4000-8000-0000000000bb",
        message: { role: "user", content: "SUM" },
      }),
    ]);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatchObject({
      parentUuid: null,
      logicalParentUuid: lines[0]?.uuid,
      compactMetadata: { trigger: "manual", preTokens: 5 },
    });
    expect(lines[2]).toMatchObject({ parentUuid: session, isCompactSummary: true });
  });

  it("writes the transcript of a subagent from its prompt on", () => {
    const agent = { type: "tool_use", id: "toolu_a", name: "Agent" };
    const input = { description: "look", prompt: "look around", subagent_type: "Explore" };
    const inside = { parent_tool_use_id: "toolu_a", agent_id: "a1" };
    const { lines, subagents } = transcribed([
      prompt("go"),
      sentByAgent(init),
      assistant(1, [{ ...agent, input }]),
      sentByAgent({ type: "assistant", ...own, ...inside, message: { role: "assistant", content: [] } }),
      result(2, "z", inside),
      assistant(3, [{ type: "text", text: "done" }]),
    ]);
    const [first, second, third] = lines.filter(({ isSidechain }) => isSidechain === true);
    expect(first).toMatchObject({ agentId: "a1", parentUuid: null, message: { content: "look around" } });
    expect(second).toMatchObject({ type: "assistant", parentUuid: first?.uuid });
    expect(third).toMatchObject({ type: "user", parentUuid: second?.uuid });
    expect(lines.filter(({ isSidechain }) => isSidechain === false)).toHaveLength(3);
    expect(lines.at(-1)?.parentUuid).toBe(lines[1]?.uuid);
    expect(subagents).toEqual([{ agentId: "a1", agentType: "Explore", description: "look", toolUseId: "toolu_a" }]);
  });

  it("gives an import the messages back that it was made of", () => {
    const turn = fc.record({ text: fc.string(), uses: fc.nat(3), named: fc.boolean() });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 5 }), (turns) => {
        let id = 0;
        const frames = turns.flatMap(({ text: value, uses, named }) => {
          const calls = Array.from({ length: uses }, () => `use-${++id}`);
          const uuid = `0b1c2d3e-0000-4000-8000-${String(++id).padStart(12, "0")}`;
          return [
            prompt(value, named ? { uuid } : {}),
            sentByAgent(init),
            ...calls.map((call) => assistant(++id, [use(call)])),
            ...calls.map((call) => result(++id, call)),
            assistant(++id, [text(value)]),
            ended,
          ];
        });
        const { lines } = transcribed(frames);
        const file = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
        const tape = tapeIn(
          record((writer) => {
            importLines([file], "transcript", writer);
            writer.finish();
          }),
        );
        const messages = (all: readonly unknown[]) =>
          all.map((frame) => (frame as { message?: unknown }).message).filter(Boolean);
        const back = tape.events.flatMap((event) =>
          isEvent(event, "wire/frame") ? [JSON.parse(decodeTapeLine(event)?.text ?? "null")] : [],
        );
        expect(messages(back)).toEqual(messages(frames.map(([, frame]) => frame)));
      }),
    );
  });
});
