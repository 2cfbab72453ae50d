import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { answerServerMessage, hostServer } from "../../conformance/property/host-server.ts";
import { errorResponse, prompt, request, respond } from "../../peer/host/frames.ts";
import type { Scenario, ScenarioAction } from "../scenario.ts";
import { answerKey, requestKey } from "./footprint.ts";

/** An unanswered request of the agent. */
interface OpenRequest {
  readonly id: string;
  readonly key: string | undefined;
  readonly params: JsonObject;
}

/** The effect of an action on the connection. */
export type HostAct = { readonly send: Frame } | "end" | "close" | "kill";

const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number + 1).padStart(12, "0")}`;

/** The `uuid` of a prompt, by the id of its action. */
export const promptUuids = ({ actions }: Scenario): ReadonlyMap<string, string> =>
  new Map(actions.flatMap((action, number) => (action.do === "prompt" ? [[action.id, uuidOf(number)]] : [])));

/** The handshake. */
export const greeting = ({ initialize, server }: Scenario): Frame =>
  request("initialize", "initialize", { ...initialize, ...(server && { sdkMcpServers: [hostServer] }) });

/** The host of a scenario: its past actions, its possible next ones, and the agent's open requests. */
export class ScenarioHost {
  readonly #scenario: Scenario;
  readonly #uuids: ReadonlyMap<string, string>;
  readonly #done = new Set<string>();
  #open: readonly OpenRequest[] = [];

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#uuids = promptUuids(scenario);
  }

  /** The actions that are possible now, in the order of the scenario. */
  enabled(): readonly ScenarioAction[] {
    return this.#scenario.actions.filter((action) => {
      if (this.#done.has(action.id)) return false;
      const before = action.do === "cancel" ? [...action.after, action.prompt] : action.after;
      if (!before.every((id) => this.#done.has(id))) return false;
      const key = answerKey(action);
      return key === undefined || this.#open.some((each) => each.key === key);
    });
  }

  /** Takes an action. */
  perform(action: ScenarioAction): HostAct {
    this.#done.add(action.id);
    if (action.do === "end" || action.do === "close" || action.do === "kill") return action.do;
    return { send: this.#frame(action) };
  }

  #frame(action: Exclude<ScenarioAction, { readonly do: "end" | "close" | "kill" }>): Frame {
    switch (action.do) {
      case "prompt": {
        const uuid = this.#uuids.get(action.id);
        return prompt(action.text.repeat(action.repeat), { ...(this.#scenario.uuids && { uuid }), ...action.fields });
      }
      case "interrupt":
        return request(action.id, "interrupt");
      case "cancel":
        return request(action.id, "cancel_async_message", { message_uuid: this.#uuids.get(action.prompt) });
      case "mode":
        return request(action.id, "set_permission_mode", { mode: action.mode });
      case "request":
        return request(action.id, action.subtype, action.params);
      default:
        return this.#answer(action);
    }
  }

  #answer(action: Extract<ScenarioAction, { readonly do: "permission" | "hook" | "mcp" }>): Frame {
    const request = this.#open.find(({ key }) => key === answerKey(action));
    this.#open = this.#open.filter((each) => each !== request);
    const id = request?.id ?? "";
    if (action.do === "mcp") return this.#served(id, request?.params ?? {});
    const { input } = request?.params ?? {};
    const allows = action.do === "permission" && action.answer.behavior === "allow";
    return respond(id, { ...(allows && { updatedInput: input }), ...action.answer });
  }

  #served(id: string, params: JsonObject): Frame {
    const answer = answerServerMessage(params, () => "text") ?? {};
    return typeof answer.error === "string" ? errorResponse(id, answer.error) : respond(id, answer);
  }

  /** Processes a frame of the agent. Returns the answer to a request that no action of the scenario answers. */
  receive(frame: JsonObject): Frame | undefined {
    if (frame.type === "control_cancel_request") {
      this.#open = this.#open.filter(({ id }) => id !== frame.request_id);
      return undefined;
    }
    if (frame.type !== "control_request") return undefined;
    const params = asJsonObject(frame.request);
    const key = requestKey(params);
    const request: OpenRequest = { id: String(frame.request_id), key, params };
    const isExplored = this.#scenario.actions.some(
      (action) => key !== undefined && answerKey(action) === key && !this.#done.has(action.id),
    );
    if (!isExplored) return this.#usualAnswer(request, "allow");
    this.#open = [...this.#open, request];
    return undefined;
  }

  /** Whether the agent waits for an answer. */
  isRequested(): boolean {
    return this.#open.length > 0;
  }

  /** Answers everything that is open, so that the session can end. Denies tools. */
  answerAll(): readonly Frame[] {
    const answers = this.#open.map((each) => this.#usualAnswer(each, "deny"));
    this.#open = [];
    return answers;
  }

  #usualAnswer({ id, params }: OpenRequest, behavior: "allow" | "deny"): Frame {
    if (params.subtype === "mcp_message") return this.#served(id, params);
    if (params.subtype === "hook_callback") return respond(id, {});
    if (params.subtype === "elicitation") return respond(id, { action: "decline" });
    if (params.subtype !== "can_use_tool")
      return errorResponse(id, `Unsupported control request: ${String(params.subtype)}`);
    return respond(
      id,
      behavior === "allow" ? { behavior, updatedInput: params.input } : { behavior, message: "The session is over." },
    );
  }
}
