import type { Transport } from "@agentwire/protocol";

/** What a scripted host says, and how it decides. */
export interface LiveHostScript {
  readonly prompt?: string;
  readonly requestId?: string;
  /** The answer to a permission request; `null` gives none. */
  readonly decide?: (request: Record<string, unknown>) => object | null;
  /** Called on each frame of the agent. */
  readonly onFrame?: (frame: Frame, send: (frame: object) => void) => void;
  /** Whether it ends its input after a result. Default: yes. */
  readonly ends?: boolean;
  readonly before?: readonly object[];
}

interface Frame {
  readonly type?: string;
  readonly request_id?: string;
  readonly request?: Record<string, unknown>;
  readonly response?: { readonly request_id?: string };
}

/** A host that initializes, prompts, answers permission requests and ends its input after the result. */
export function runLiveHost(transport: Transport, script: LiveHostScript = {}): { readonly actual: Frame[] } {
  const { prompt = "go", requestId = "live-h1", ends = true } = script;
  const decide = script.decide ?? ((request) => ({ behavior: "allow", updatedInput: request.input }));
  const actual: Frame[] = [];
  const send = (frame: object): void => void transport.send(JSON.stringify(frame));
  transport.open({
    line(text) {
      const frame = JSON.parse(text) as Frame;
      actual.push(frame);
      script.onFrame?.(frame, send);
      if (frame.type === "control_request") {
        const response = decide(frame.request ?? {});
        if (response !== null) {
          send({ type: "control_response", response: { subtype: "success", request_id: frame.request_id, response } });
        }
      }
      if (frame.type === "result" && ends) transport.end();
    },
    end() {},
  });
  for (const frame of script.before ?? []) send(frame);
  send({ type: "control_request", request_id: requestId, request: { subtype: "initialize" } });
  send({ type: "user", message: { role: "user", content: prompt }, parent_tool_use_id: null });
  return { actual };
}
