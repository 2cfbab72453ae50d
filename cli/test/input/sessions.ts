import { messages } from "@agentwire/protocol";
import { createMemoryTape } from "@agentwire/replay";

const [init] = messages["system/init"].examples;
const [result] = messages["result/success"].examples;

/** One session: a prompt, a tool that the host allows, a result. */
export const frames = [
  ["host-to-agent", { type: "control_request", request_id: "1", request: { subtype: "initialize" } }],
  [
    "agent-to-host",
    {
      type: "control_response",
      response: {
        subtype: "success",
        request_id: "1",
        response: {
          commands: [],
          agents: [],
          output_style: "default",
          available_output_styles: ["default"],
          models: [],
          account: {},
        },
      },
    },
  ],
  [
    "host-to-agent",
    { type: "user", session_id: "", message: { role: "user", content: "go" }, parent_tool_use_id: null },
  ],
  ["agent-to-host", { ...init, session_id: "s" }],
  [
    "agent-to-host",
    {
      type: "assistant",
      message: {
        id: "m1",
        type: "message",
        role: "assistant",
        model: "m",
        content: [{ type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" } }],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
      parent_tool_use_id: null,
      session_id: "s",
      uuid: "00000000-0000-4000-8000-000000000001",
    },
  ],
  [
    "agent-to-host",
    {
      type: "control_request",
      request_id: "a1",
      request: { subtype: "can_use_tool", tool_name: "Bash", input: { command: "ls" }, tool_use_id: "t1" },
    },
  ],
  [
    "host-to-agent",
    {
      type: "control_response",
      response: { subtype: "success", request_id: "a1", response: { behavior: "allow", updatedInput: {} } },
    },
  ],
  [
    "agent-to-host",
    {
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "a" }] },
      parent_tool_use_id: null,
      tool_result_meta: [{ id: "t1", permission_decision: { decision: "accept", source: "sdk_can_use_tool" } }],
      session_id: "s",
      uuid: "00000000-0000-4000-8000-000000000002",
    },
  ],
  ["agent-to-host", { ...result, session_id: "s", num_turns: 2 }],
] as const;

export type Sender = (typeof frames)[number][0];

const lines = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

/** A log with one frame a line. */
export const plainLog = (side?: Sender): string =>
  lines(frames.filter(([from]) => side === undefined || from === side).map(([, frame]) => frame));

/** A log with one envelope a line. */
export const envelopeLog = (wrap: (from: Sender, frame: object, n: number) => object): string =>
  lines(frames.map(([from, frame], n) => wrap(from, frame, n)));

/** The form in which reference recordings keep the wire. */
export const wireLog = (): string =>
  envelopeLog((from, frame, n) => ({ t: 200 + n, proc: 1, dir: from.replace("-to-", "->"), frame })) +
  lines([
    { t: 300, proc: 1, dir: "host->agent", event: "stdin_eof" },
    { t: 310, proc: 1, dir: "agent->host", event: "exit", code: 0, signal: null },
  ]);

/** A session transcript. */
export const transcript = (): string => {
  const line = (uuid: string, parentUuid: string | null, role: "user" | "assistant", content: unknown) => ({
    type: role,
    message: { role, content, ...(role === "assistant" ? { id: `m${uuid}` } : {}) },
    uuid,
    parentUuid,
    sessionId: "s",
    timestamp: `2026-01-01T00:00:0${uuid}.000Z`,
    cwd: "/project",
    isSidechain: false,
  });
  return lines([
    line("1", null, "user", "go"),
    line("2", "1", "assistant", [{ type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" } }]),
    line("3", "2", "user", [{ type: "tool_result", tool_use_id: "t1", content: "a" }]),
    line("4", "3", "assistant", [{ type: "text", text: "done" }]),
  ]);
};

/** A recording. */
export const tape = (): Uint8Array => {
  const recorded = createMemoryTape();
  for (const [from, frame] of frames) recorded.frame(from, frame);
  recorded.finish();
  return recorded.bytes();
};
