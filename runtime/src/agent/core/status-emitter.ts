import type { Agent } from "../agent.ts";
import { modelFacts } from "../catalogue/models.ts";
import type { QueuedPrompt } from "./prompt-queue.ts";
import type { Thread } from "./thread.ts";

/** The states that a host is told of. */
export type SessionPhase = "idle" | "running" | "requires_action";

const stopMisnamed = "Stop hook failed: it gave an answer that belongs to another event, so the turn ended without it.";

/** What the agent tells a host of itself, apart from answers and results. */
export class StatusEmitter {
  readonly #agent: Agent;
  #phase: SessionPhase = "idle";
  #openQuestions = 0;
  #stopHookTold = false;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  get phase(): SessionPhase {
    return this.#phase;
  }

  /** Tells a host that wants to know that the session's state changed, or once more how it is. */
  state(phase: SessionPhase, again = false): void {
    if (this.#phase === phase && !again) return;
    this.#phase = phase;
    if (!this.#agent.options.streams.sessionState) return;
    this.#agent.out.system("session_state_changed", { state: phase, sdk_host_only: true });
  }

  /** A question is put to the host: the session waits for it. */
  asking(): void {
    this.#openQuestions += 1;
    this.state("requires_action");
  }

  /** A question was answered or dropped. */
  answered(): void {
    this.#openQuestions -= 1;
    if (this.#openQuestions === 0) this.state("running");
  }

  lifecycle(uuid: string | null, state: "queued" | "started" | "completed" | "cancelled"): void {
    if (uuid !== null) this.#agent.out.emit({ type: "command_lifecycle", command_uuid: uuid, state });
  }

  informational(content: string, level: "notice" | "warning", fields: object = {}): void {
    this.#agent.out.system("informational", { content, level, ...fields });
  }

  titleChanged(title: string): void {
    this.#agent.session.title = title;
    this.#agent.out.system("session_title_changed", { title });
    this.#agent.transcript.aside({ type: "custom-title", customTitle: title });
    this.#agent.transcript.aside({ type: "agent-name", agentName: title });
  }

  modeChanged(): void {
    this.#agent.out.system("status", { status: null, permissionMode: this.#agent.session.mode });
  }

  /** A turn begins: it has troubles of its own. */
  turnBegun(): void {
    this.#stopHookTold = false;
  }

  /** A Stop hook answered for another event. */
  stopHookMisnamed(): void {
    this.informational(stopMisnamed, "warning");
  }

  /** Something is wrong with a Stop hook; said once a turn. */
  stopHookProblem(): void {
    if (this.#stopHookTold) return;
    this.#stopHookTold = true;
    this.#agent.out.system("notification", {
      key: "stop-hook-error",
      text: "a Stop hook sent the turn on",
      priority: "immediate",
    });
  }

  /** Hooks kept a turn going too often; it ends all the same. */
  stopHooksOverruled(blocks: number): void {
    const text = `Stop hooks kept the turn going ${blocks} times in a row, so it was ended. A hook sees by stop_hook_active that it did so before; CLAUDE_CODE_STOP_HOOK_BLOCK_CAP allows more.`;
    this.informational(text, "warning");
    this.#agent.out.system("notification", {
      key: "stop-hook-block-cap",
      text,
      priority: "high",
      color: "warning",
    });
  }

  modelRefused(model: string, { requestId }: { readonly requestId: string | null }): void {
    const { out, session, thread } = this.#agent;
    const content = "The model declined to answer.";
    out.system("model_refusal_no_fallback", {
      original_model: model,
      request_id: requestId ?? "",
      api_refusal_category: null,
      api_refusal_explanation: null,
      refused_user_message_uuid: session.conversation.links.findLast(({ role }) => role === "user")?.uuid ?? "",
      content,
    });
    thread.transcript.chain("system", {
      subtype: "model_refusal_no_fallback",
      content,
      level: "warning",
      originalModel: model,
      isMeta: false,
    });
  }

  modelFallback(thread: Thread, from: string, to: string): void {
    const content = `Switched to ${modelFacts(to).displayName} due to high demand for ${modelFacts(from).displayName}`;
    this.#agent.out.system("model_fallback", {
      trigger: "overloaded",
      original_model: from,
      fallback_model: to,
      content,
    });
    thread.transcript.chain("system", {
      subtype: "model_fallback",
      content,
      level: "warning",
      trigger: "overloaded",
      originalModel: from,
      fallbackModel: to,
      isMeta: false,
    });
  }

  /** Something that the user would have typed shows what it did. */
  localOutput(text: string): void {
    this.replayed(this.#agent.ports.ids.uuid(), `<local-command-stdout>${text}</local-command-stdout>`);
  }

  /** Words that stand in the user's place. */
  replayed(uuid: string, content: QueuedPrompt["content"]): void {
    const message = { role: "user", content };
    this.#agent.out.emitDated({ type: "user", uuid, message, parent_tool_use_id: null, isReplay: true });
  }
}
