import type { ControlSubtype, MessageName } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { controlExamples, messageExamples } from "./examples.ts";

/** Builds frames of one agent: each has its own `uuid` and the session's id. */
export interface AgentFrames {
  /** Any message: the example of its declaration with these fields. */
  message(name: MessageName, fields?: Frame): Frame;
  /** A control request, in the same way. */
  request(id: string, subtype: ControlSubtype, params?: Frame): Frame;
  /** A success response to a request of the host, with the example of its declaration. */
  answer(request: Frame): Frame;
  /** One block of a model message. */
  assistant(messageId: string, block: Frame, fields?: Frame): Frame;
  /** The result of a tool use. */
  toolResult(id: string, content: string, fields?: { readonly isError?: boolean } & Frame): Frame;
  /** An event of the stream. */
  stream(event: Frame, fields?: Frame): Frame;
}

/**
 * Creates a generator of UUIDs that count up from 1, so that every run has the same ids.
 *
 * @example
 * import { countedUuids } from "@agentwire/testing";
 *
 * const uuid = countedUuids();
 * console.log(uuid()); // "00000000-0000-4000-8000-000000000001"
 */
export function countedUuids(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;
}

/** The example of a declared name. A misspelled name would make a frame that no host accepts. */
function known<Example>(examples: ReadonlyMap<string, Example>, name: string, kind: string): NonNullable<Example> {
  const example = examples.get(name);
  if (example) return example;
  const start = name.slice(0, 3);
  const similar = [...examples.keys()].filter((one) => one.startsWith(start));
  throw new TypeError(`There is no ${kind} "${name}". Names that begin alike: ${similar.join(", ") || "none"}.`);
}

/**
 * Creates the frames of one session of a scripted agent.
 *
 * @param session - Id of the session.
 * @param uuid - Returns the id of the next message.
 * @throws TypeError from its methods if a message or a request of that name is not declared.
 * @see turn.init.every turn.result.exactly-one session.uuid.unique
 * @example
 * import { agentFrames } from "@agentwire/testing";
 *
 * const frames = agentFrames();
 * console.log(frames.message("system/init"), frames.assistant("msg_1", { type: "text", text: "Hello." }));
 */
export function agentFrames(session = "11111111-0000-4000-8000-000000000001", uuid = countedUuids()): AgentFrames {
  const message = (name: MessageName, fields: Frame = {}): Frame => ({
    ...asJsonObject(known(messageExamples, name, "message")),
    uuid: uuid(),
    session_id: session,
    ...fields,
  });
  return {
    message,
    request: (id, subtype, params = {}) => ({
      type: "control_request",
      request_id: id,
      request: { ...asJsonObject(known(controlExamples, subtype, "control request").request), subtype, ...params },
    }),
    answer({ request_id: id, request }) {
      const subtype = String(asJsonObject(request).subtype);
      const response = asJsonObject(controlExamples.get(subtype)?.response);
      return { type: "control_response", response: { subtype: "success", request_id: id, response } };
    },
    assistant(messageId, block, fields = {}) {
      const example = asJsonObject(asJsonObject(messageExamples.get("assistant")).message);
      return message("assistant", {
        message: { ...example, id: messageId, content: [block] },
        parent_tool_use_id: null,
        ...fields,
      });
    },
    toolResult(id, content, { isError = false, ...fields } = {}) {
      const block = { type: "tool_result", tool_use_id: id, content, ...(isError && { is_error: true }) };
      return message("user", { message: { role: "user", content: [block] }, parent_tool_use_id: null, ...fields });
    },
    stream: (event, fields = {}) => message("stream_event", { event, parent_tool_use_id: null, ...fields }),
  };
}
