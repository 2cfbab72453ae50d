import type { ControlParamsOf } from "@agentwire/protocol";
import { type Fields, isObject } from "../../guards/json-object.ts";
import type { HostRequest } from "../core/host-request.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { HookService } from "../hook/hook-service.ts";

/** What {@link elicit} needs. */
export interface ElicitServices {
  /** `null` where there is no host. */
  readonly host: HostRequest | null;
  readonly hooks: Pick<HookService, "ask">;
  readonly status: Pick<StatusEmitter, "asking" | "answered">;
}

const declined: Fields = { action: "decline" };
const cancelled: Fields = { action: "cancel" };
const actions: ReadonlySet<unknown> = new Set(["accept", "decline", "cancel"]);

/** Handles an elicitation request of a server: notifies the hooks, then asks the host. Without a host, declines. */
export async function elicit(services: ElicitServices, server: string, params: Fields): Promise<Fields> {
  const schema = isObject(params.requestedSchema) ? params.requestedSchema : {};
  const properties = isObject(schema.properties) ? schema.properties : {};
  const asked = {
    mcp_server_name: server,
    message: String(params.message ?? ""),
    mode: "form",
    requested_schema: schema,
  };
  await services.hooks.ask("Elicitation", asked, { thread: null });
  const answer = await answerOf(services, { ...asked, property_order: Object.keys(properties) });
  await services.hooks.ask("ElicitationResult", { mcp_server_name: server, mode: "form", ...answer }, { thread: null });
  return answer;
}

async function answerOf({ host, status }: ElicitServices, question: Fields): Promise<Fields> {
  if (host === null) return declined;
  status.asking();
  try {
    const answer: unknown = await host("elicitation", question as unknown as ControlParamsOf<"elicitation">);
    if (!isObject(answer) || !actions.has(answer.action)) return cancelled;
    return isObject(answer.content) ? { action: answer.action, content: answer.content } : { action: answer.action };
  } catch {
    return cancelled;
  } finally {
    status.answered();
  }
}
