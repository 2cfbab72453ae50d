import { linkedPair, type YieldedMessage } from "@agentwire/protocol";
import { openSession } from "@agentwire/runtime";
import { openChat } from "@agentwire/runtime/chat";
import { randomIds, systemClock } from "@agentwire/runtime/node";

type Frame = Record<string, unknown>;

/** A chat with an agent in memory that says what the test says. */
export function chatWith() {
  const { host, agent } = linkedPair();
  const received: Frame[] = [];
  const answers: Record<string, object> = {
    initialize: {
      commands: [{ name: "compact", description: "Sum up", argumentHint: "[what to keep]" }],
      models: [{ value: "opus", displayName: "Opus", description: "", supportedEffortLevels: ["low", "high"] }],
      agents: [],
      account: {},
    },
    rewind_conversation: { rewound: true, prefillText: "go", precedingAssistantUuid: null },
  };
  agent.open({
    line(text) {
      const frame = JSON.parse(text) as Frame & { request?: Frame };
      received.push(frame);
      if (frame.type !== "control_request") return;
      const response = answers[String(frame.request?.subtype)] ?? {};
      send({ type: "control_response", response: { subtype: "success", request_id: frame.request_id, response } });
    },
    end: () => agent.end(),
  });
  const send = (...frames: Frame[]): void => {
    for (const frame of frames) void agent.send(JSON.stringify(frame));
  };
  const chat = openChat((options) =>
    openSession(options, { clock: systemClock, ids: randomIds, env: {}, open: () => host }),
  );
  const delta = (text: string) => ({
    type: "stream_event",
    parent_tool_use_id: null,
    event: { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
  });
  return {
    chat,
    received,
    say: send,
    begin: () => send({ type: "system", subtype: "init", model: "opus", cwd: "/project" }),
    openText: (...parts: string[]) =>
      send(
        {
          type: "stream_event",
          parent_tool_use_id: null,
          event: { type: "content_block_start", content_block: { type: "text" } },
        },
        ...parts.map(delta),
      ),
    assistant: (...content: Frame[]) => send({ type: "assistant", parent_tool_use_id: null, message: { content } }),
    toolResult: (id: string, content: string, extra: Frame = {}) =>
      send({
        type: "user",
        message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, ...extra }] },
      }),
    ask: (tool: string, input: Frame, suggestions: Frame[] = [], more: Frame = {}) =>
      send({
        type: "control_request",
        request_id: "ask-1",
        request: {
          subtype: "can_use_tool",
          tool_name: tool,
          input,
          tool_use_id: "toolu_1",
          permission_suggestions: suggestions,
          ...more,
        },
      }),
    result: (fields: Frame = {}) =>
      send({
        type: "result",
        subtype: "success",
        is_error: false,
        result: "",
        total_cost_usd: 0.5,
        usage: { input_tokens: 1_200, output_tokens: 34 },
        ...fields,
      } as YieldedMessage & Frame),
    settle: () => new Promise<void>((resolve) => setTimeout(resolve, 20)),
  };
}
