import { linkedPair } from "@agentwire/protocol";
import { decodeTapeLine, importLines, isEvent, parseTape, replayAsHost, type Tape } from "@agentwire/replay";
import { describe, expect, test } from "vitest";
import { idleClock } from "../engine/idle-clock.ts";
import { record, tapeIn } from "../tape/sample.ts";

const file = (lines: readonly (object | string)[]): Uint8Array =>
  Buffer.from(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));

function imported(kind: "frames" | "transcript", lines: readonly (object | string)[]) {
  let result: ReturnType<typeof importLines> | undefined;
  const bytes = record((writer) => {
    result = importLines([file(lines)], kind, writer);
    writer.finish();
  });
  return { tape: tapeIn(bytes), ...(result as NonNullable<typeof result>) };
}

const frames = (tape: Tape) =>
  tape.events.flatMap((event) =>
    isEvent(event, "wire/frame") ? [[event.direction, decodeTapeLine(event)?.text] as const] : [],
  );

const prompt = { type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null, session_id: "" };
const request = {
  type: "control_request",
  request_id: "a",
  request: { subtype: "can_use_tool", tool_name: "Bash", input: {} },
};
const allow = {
  type: "control_response",
  response: { subtype: "success", request_id: "a", response: { behavior: "allow" } },
};
const result = { type: "result", subtype: "success", is_error: false, result: "ok" };

const messageRecord = (at: number, uuid: string, message: object, more: object = {}) => ({
  type: (message as { role: string }).role,
  message,
  uuid,
  sessionId: "s",
  timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString(),
  ...more,
});
const use = (id: string) => ({ role: "assistant", content: [{ type: "tool_use", id, name: "Agent", input: {} }] });
const done = (id: string) => ({ role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "ok" }] });
const sidechain = { isSidechain: true, agentId: "x" };

describe("a transcript with subagents", () => {
  const main = [
    messageRecord(0, "1", { role: "user", content: "go" }),
    messageRecord(1, "2", use("t1")),
    messageRecord(5, "3", done("t1")),
  ];
  const subagent = {
    agentId: "x",
    toolUseId: "t1" as string | null,
    agentType: "Explore",
    description: "look",
    content: file([
      messageRecord(2, "4", { role: "user", content: "look around" }, sidechain),
      { type: "attachment", uuid: "5" },
      messageRecord(3, "6", { role: "assistant", content: [{ type: "text", text: "seen" }] }, sidechain),
    ]),
  };
  const withSubagent = (own: Partial<typeof subagent>) => {
    let notes: readonly string[] = [];
    const bytes = record((writer) => {
      notes = importLines([file(main)], "transcript", writer, [{ ...subagent, ...own }]).notes;
      writer.finish();
    });
    return { answer: frames(tapeIn(bytes)).map(([from, text]) => ({ from, ...JSON.parse(text ?? "") })), notes };
  };

  test("has what they said between what their session said, told by the agent under the tool use", () => {
    const { answer, notes } = withSubagent({});
    expect(answer.map(({ uuid }) => uuid)).toEqual(["1", "2", "4", "6", "3"]);
    for (const frame of answer.slice(2, 4)) {
      expect(frame).toMatchObject({
        from: "agent-to-host",
        parent_tool_use_id: "t1",
        agent_id: "x",
        subagent_type: "Explore",
        task_description: "look",
        session_id: "s",
      });
    }
    expect(notes).toContain("Left out: a subagent's line of type attachment (1).");
  });

  test("reports it if nothing reports what started one", () => {
    const { answer, notes } = withSubagent({ toolUseId: null });
    expect(answer.map(({ uuid }) => uuid)).toEqual(["1", "2", "3"]);
    expect(notes.join()).toContain("the subagent x, of which nothing says what started it");
  });
});

describe("a plain log", () => {
  test("keeps every byte, and each frame goes the way that it went", () => {
    const unusual = '{ "type": "keep_alive" }';
    const {
      tape,
      lines,
      frames: count,
      notes,
    } = imported("frames", [prompt, request, allow, unusual, "not json", result]);
    expect(tape.state).toBe("complete");
    expect(frames(tape)).toEqual([
      ["host-to-agent", JSON.stringify(prompt)],
      ["agent-to-host", JSON.stringify(request)],
      ["host-to-agent", JSON.stringify(allow)],
      ["agent-to-host", unusual],
      ["agent-to-host", "not json"],
      ["agent-to-host", JSON.stringify(result)],
    ]);
    expect([lines, count]).toEqual([6, 6]);
    expect(notes.join()).toContain("Not in the file");
  });

  test("is a tape that replays", async () => {
    const { tape } = imported("frames", [prompt, result]);
    const pair = linkedPair();
    pair.agent.open({
      line: () => {
        void pair.agent.send(JSON.stringify(result));
        pair.agent.end();
      },
      end: () => {},
    });
    const verdict = await replayAsHost({ tape, transport: pair.host, clock: idleClock(), timeoutMs: 2000 });
    expect(verdict.divergence?.message).toBeUndefined();
    expect(verdict.outcome).toBe("reproduced");
  });
});

test("a transcript gives the frames that it stands for, and reports what only the wire holds", () => {
  const location = { sessionId: "s", parentUuid: null, isSidechain: false };
  const toolUse = { role: "assistant", content: [{ type: "tool_use", id: "t", name: "Read", input: {} }] };
  const toolResult = { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "x" }] };
  const { tape, notes } = imported("transcript", [
    { type: "user", ...location, uuid: "1", message: prompt.message },
    { type: "assistant", ...location, uuid: "2", requestId: "r", message: toolUse },
    {
      type: "user",
      ...location,
      uuid: "3",
      message: toolResult,
      toolUseResult: { file: 1 },
      toolDenialKind: "user-rejected",
    },
    { type: "assistant", ...location, isSidechain: true, uuid: "4", message: toolUse },
    { type: "summary", summary: "all of it", leafUuid: "3" },
    "torn {",
  ]);
  const made = frames(tape).map(([direction, text]) => [direction, JSON.parse(text ?? "")] as const);
  expect(made.map(([direction]) => direction)).toEqual(["host-to-agent", "agent-to-host", "agent-to-host"]);
  expect(made[1]?.[1]).toMatchObject({
    type: "assistant",
    message: toolUse,
    session_id: "s",
    uuid: "2",
    request_id: "r",
  });
  expect(made[2]?.[1]).toMatchObject({
    tool_use_result: { file: 1 },
    tool_result_meta: [{ non_execution_kind: "user-rejected" }],
  });
  expect(notes.join()).toContain("Only the wire holds");
  expect(notes.join()).toContain("a line of type summary (1)");
  expect(notes.join()).toContain("not JSON (1)");
  const nothing = parseTape(record((writer) => writer.finish()));
  expect(nothing.ok && nothing.tape.events.length).toBe(1);
});

test("a last line that is cut off is left out, and the import says so", () => {
  const cutFile = (content: string) => {
    let result: ReturnType<typeof importLines> | undefined;
    const bytes = record((writer) => {
      result = importLines([Buffer.from(content)], "frames", writer);
    });
    return { tape: tapeIn(bytes), ...(result as NonNullable<typeof result>) };
  };
  const full = JSON.stringify(result);
  const torn = cutFile(`${JSON.stringify(prompt)}\n${full.slice(0, -5)}`);
  expect(torn).toMatchObject({ cut: true, frames: 1 });
  expect(torn.notes[0]).toContain("The file is cut off");
  expect(cutFile(`${JSON.stringify(prompt)}\n${full}`)).toMatchObject({ cut: false, frames: 2 });
  expect(cutFile(`${full}\nKilled`)).toMatchObject({ cut: false, frames: 2 });
});

test("a byte order mark does not make the first frame of a log a line that is no JSON", () => {
  const [first] = frames(imported("frames", [`\uFEFF${JSON.stringify(prompt)}`, result]).tape);
  expect(first).toEqual(["host-to-agent", JSON.stringify(prompt)]);
});
