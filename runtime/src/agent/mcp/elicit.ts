import type { SentControl, SentHookInput } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { HostRequest } from "../core/host-request.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { HookService } from "../hook/hook-service.ts";

/** What {@link elicit} needs. */
export interface ElicitServices {
  /** `null` if there is no host. */
  readonly host: HostRequest | null;
  readonly hooks: Pick<HookService, "run">;
  readonly status: Pick<StatusEmitter, "requiresAction" | "answered">;
}

/** The answer to an elicitation. */
type Answer = Pick<SentHookInput<"ElicitationResult">, "action" | "content">;

const declined: Answer = { action: "decline" };
const cancelled: Answer = { action: "cancel" };
const actions = ["accept", "decline", "cancel"] as const;

/**
 * Handles an elicitation request of a server. A hook of the settings may answer it. Otherwise asks the host, and a hook
 * may replace the answer. Without a host, declines. `signal` withdraws the request to the host; as in the real agent, no
 * hook learns of that.
 */
export async function elicit(
  services: ElicitServices,
  server: string,
  params: JsonObject,
  signal: AbortSignal,
): Promise<Answer> {
  const schema = isJsonObject(params.requestedSchema) ? params.requestedSchema : {};
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const request = {
    mcp_server_name: server,
    message: String(params.message ?? ""),
    mode: "form" as const,
    requested_schema: schema,
  };
  const hooked = (await services.hooks.run("Elicitation", request, { thread: null }))?.elicitation;
  if (hooked !== undefined) return hooked;
  const answer = await answerOf(services, { ...request, property_order: Object.keys(properties) }, signal);
  if (signal.aborted) return cancelled;
  const fields = { mcp_server_name: server, mode: "form" as const, ...answer };
  return (await services.hooks.run("ElicitationResult", fields, { thread: null }))?.elicitation ?? answer;
}

async function answerOf(
  { host, status }: ElicitServices,
  question: SentControl<"elicitation">,
  signal: AbortSignal,
): Promise<Answer> {
  if (host === null) return declined;
  status.requiresAction(signal);
  try {
    const answer: unknown = await host("elicitation", question, { signal });
    if (!isJsonObject(answer)) return cancelled;
    const action = actions.find((each) => each === answer.action);
    if (action === undefined) return cancelled;
    return isJsonObject(answer.content) ? { action, content: answer.content } : { action };
  } catch {
    return cancelled;
  } finally {
    status.answered(signal);
  }
}
