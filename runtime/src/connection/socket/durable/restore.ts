import type { Receiver, Transport } from "@agentwire/protocol";
import { asJsonObject, asText, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { AgentState } from "./agent-state.ts";

/** Prefix of the ids of requests that restore the settings of an agent. */
const restorePrefix = "agentwire-restore-";

/** The requests that give a new process the settings of the previous one. */
export function restoringLines(
  initialize: string | undefined,
  { mode, model, settings, thinking, servers }: AgentState,
): readonly string[] {
  const requests = [
    initialize === undefined ? undefined : parseJsonObject(initialize)?.request,
    mode === null ? undefined : { subtype: "set_permission_mode", mode },
    model === null ? undefined : { subtype: "set_model", model },
    Object.keys(settings).length === 0 ? undefined : { subtype: "apply_flag_settings", settings },
    thinking,
    servers,
  ];
  return requests.flatMap((request, at) =>
    request === undefined || request === null
      ? []
      : [JSON.stringify({ type: "control_request", request_id: `${restorePrefix}${at}`, request })],
  );
}

/** The id of the request that a response of the agent answers. */
export const answeredId = (frame: JsonObject): string | undefined =>
  frame.type === "control_response" ? asText(asJsonObject(frame.response).request_id) : undefined;

/**
 * Restores the settings of an agent when its transport opens. The responses to that stay here.
 *
 * @param transport - The process of the agent.
 * @param restore - The requests, one line each.
 * @param pass - Passes a line of the agent on.
 */
export function restoring(
  transport: Transport,
  restore: readonly string[],
  pass: (receiver: Receiver, line: string, frame: JsonObject) => void,
): Transport {
  return {
    send: (line) => transport.send(line),
    end: () => transport.end(),
    close: () => transport.close(),
    open(receiver) {
      transport.open({
        line(line) {
          const frame = parseJsonObject(line) ?? {};
          if (!answeredId(frame)?.startsWith(restorePrefix)) pass(receiver, line, frame);
        },
        tooLong: (problem) => receiver.tooLong?.(problem),
        end: (ending) => receiver.end(ending),
      });
      for (const line of restore) void transport.send(line);
    },
  };
}
