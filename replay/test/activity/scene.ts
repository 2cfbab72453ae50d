import type { TapeEvent } from "@agentwire/replay";

/** Writes the events of a session with the times that a test chooses. */
export function createScene() {
  const events: TapeEvent[] = [];
  let us = 0;
  const put = (event: object): number => {
    const seq = events.length;
    events.push({ seq, us, connection: 1, process: 1, ...event } as TapeEvent);
    return seq;
  };
  const frame = (direction: string, content: object): number =>
    put({ channel: "wire", kind: "frame", direction, frame: content });
  const agent = (content: object): number => frame("agent-to-host", { session_id: "s", ...content });
  const host = (content: object): number => frame("host-to-agent", content);
  const thread = (parent: string | null) => ({ parent_tool_use_id: parent });
  return {
    events,
    put,
    agent,
    host,
    /** Lets milliseconds pass. */
    wait(ms: number): void {
      us += ms * 1000;
    },
    prompt: (content: string) => host({ type: "user", message: { role: "user", content }, ...thread(null) }),
    init: () =>
      agent({
        type: "system",
        subtype: "init",
        model: "opus",
        claude_code_version: "2.1.330",
        permissionMode: "default",
        tools: [],
      }),
    assistant: (id: string, text: string, parent: string | null = null, usage?: object) =>
      agent({
        type: "assistant",
        message: { id, model: "opus", content: [{ type: "text", text }], usage },
        ...thread(parent),
      }),
    uses: (id: string, toolUseId: string, name: string, input: object = {}, parent: string | null = null) =>
      agent({
        type: "assistant",
        message: { id, model: "opus", content: [{ type: "tool_use", id: toolUseId, name, input }] },
        ...thread(parent),
      }),
    toolResult: (
      toolUseId: string,
      content: unknown,
      more: object = {},
      parent: string | null = null,
      frame: object = {},
    ) =>
      agent({
        type: "user",
        message: { role: "user", content: [{ type: "tool_result", tool_use_id: toolUseId, content, ...more }] },
        ...thread(parent),
        ...frame,
      }),
    permissionRequest: (requestId: string, toolUseId: string, tool_name: string) =>
      agent({
        type: "control_request",
        request_id: requestId,
        request: { subtype: "can_use_tool", tool_name, input: {}, tool_use_id: toolUseId },
      }),
    answers: (requestId: string, response: object) =>
      host({ type: "control_response", response: { subtype: "success", request_id: requestId, response } }),
    result: (more: object = {}) =>
      agent({ type: "result", subtype: "success", is_error: false, result: "done", num_turns: 1, ...more }),
  };
}

export type Scene = ReturnType<typeof createScene>;

/** One turn: a model call of 2 s, a tool that waits 3 s for its decision and runs 4 s, a model call of 1 s. */
export function turnWithTool(scene: Scene): void {
  scene.prompt("go");
  scene.wait(100);
  scene.init();
  scene.wait(2000);
  scene.uses("m1", "t1", "Bash", { command: "make" });
  scene.permissionRequest("p1", "t1", "Bash");
  scene.wait(3000);
  scene.answers("p1", { behavior: "allow" });
  scene.wait(4000);
  scene.toolResult("t1", "made");
  scene.wait(1000);
  scene.assistant("m2", "ready", null, { input_tokens: 10, cache_read_input_tokens: 90, output_tokens: 5 });
  scene.result({
    total_cost_usd: 0.5,
    usage: { input_tokens: 20, cache_read_input_tokens: 90, cache_creation_input_tokens: 0, output_tokens: 30 },
    modelUsage: {
      opus: { inputTokens: 20, outputTokens: 30, cacheReadInputTokens: 90, costUSD: 0.5, contextWindow: 1000 },
    },
  });
}
