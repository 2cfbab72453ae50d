import type { MessageBody } from "../../connection/message.ts";
import type { Ids } from "../../ports.ts";
import type { TranscriptWriter } from "../../session/writer.ts";
import { modelProperties } from "../catalogue/models.ts";
import { restrictionText } from "./model-restriction.ts";
import type { StartupOptions } from "./options.ts";
import type { Outbox } from "./outbox.ts";
import type { QueuedPrompt } from "./prompt-queue.ts";
import type { SessionState } from "./session-state.ts";
import type { Thread } from "./thread.ts";

/** Additional fields of an informational message. */
export type NoticeFields = Omit<Partial<MessageBody<"system/informational">>, "content" | "level">;

/** The session states that hosts receive. */
export type SessionPhase = "idle" | "running" | "requires_action";

/** Maximum length of a title, in characters. */
const maxTitle = 200;

/** The services of the status emitter. */
export interface StatusServices {
  readonly ports: { readonly ids: Ids };
  readonly options: Pick<StartupOptions, "streams">;
  readonly session: Pick<SessionState, "mode" | "title" | "conversation" | "modelRestriction">;
  readonly out: Outbox;
  /** The transcript of the main conversation. */
  readonly transcript: Pick<TranscriptWriter, "appendUnchained" | "chain">;
}

/** A switch to a fallback model, and why. */
interface ModelSwitch {
  readonly from: string;
  readonly to: string;
  readonly trigger: "overloaded" | "server_error" | "model_not_found";
}

/** Reported to the host if a Stop hook returns output for another event. */
const stopMisnamed = "Stop hook failed: its output is for another event, so the turn ended without it.";

/** Reports the agent's status to the host, apart from answers and results. */
export class StatusEmitter {
  readonly #services: StatusServices;
  #phase: SessionPhase = "idle";
  /** The state apart from open questions. */
  #workPhase: SessionPhase = "running";
  /** The signals that withdraw the open questions. */
  #questions: readonly AbortSignal[] = [];
  #isFinal = false;
  #stopHookReported = false;

  constructor(services: StatusServices) {
    this.#services = services;
  }

  get phase(): SessionPhase {
    return this.#phase;
  }

  /** Reports a change of the session's state to a host that subscribed. `repeat`: reports the current state again. */
  state(phase: SessionPhase, repeat = false): void {
    if (this.#isFinal || (this.#phase === phase && !repeat)) return;
    this.#phase = phase;
    if (phase !== "requires_action") this.#workPhase = phase;
    const reader = this.#services.options.streams.sessionState;
    if (reader === "none") return;
    const fields = reader === "library" ? { sdk_host_only: true } : {};
    this.#services.out.send("system/session_state_changed", { state: phase, ...fields });
  }

  /** The process stops with its running turn: the state that the host knows is the last one. */
  finalState(): void {
    this.#isFinal = true;
  }

  /** The host is asked a question that `signal` withdraws, so the session waits. Each question announces it. */
  requiresAction(signal: AbortSignal): void {
    this.#questions = [...this.#questions, signal];
    this.state("requires_action", true);
  }

  /** A question was answered or withdrawn. */
  answered(signal: AbortSignal): void {
    const at = this.#questions.indexOf(signal);
    if (at >= 0) this.#waitFor(this.#questions.toSpliced(at, 1));
  }

  /** An interrupt was answered: the host learns of the withdrawn questions before anything that it sent later. */
  interrupted(): void {
    this.#waitFor(this.#questions.filter(({ aborted }) => !aborted));
  }

  #waitFor(questions: readonly AbortSignal[]): void {
    const answered = this.#questions.length - questions.length;
    this.#questions = questions;
    // Matches the real agent: each answer announces it, even while other questions are open.
    for (let each = 0; each < answered; each += 1) this.state(this.#workPhase, true);
  }

  lifecycle(uuid: string | null, state: MessageBody<"command_lifecycle">["state"]): void {
    if (uuid !== null) this.#services.out.send("command_lifecycle", { command_uuid: uuid, state });
  }

  informational(content: string, level: "notice" | "warning", fields: NoticeFields = {}): void {
    this.#services.out.send("system/informational", { content, level, ...fields });
  }

  /** Reports that the settings replaced the requested model, if they did since the last report. */
  modelRestricted(): void {
    const { out, session } = this.#services;
    const { modelRestriction: restriction } = session;
    session.modelRestriction = null;
    if (restriction === null) return;
    const { requested, effective, at } = restriction;
    this.informational(restrictionText(restriction), "warning", {
      isMeta: false,
      timestamp: out.now(),
      model_restriction: { requested_model: requested, effective_model: effective, at },
    });
  }

  /** The session has a title that is stored already. */
  titleRestored(title: string): void {
    this.#services.session.title = title;
    this.#services.out.send("system/session_title_changed", { title });
  }

  /** The session has a new title, which is stored on one line and cut. */
  titleChanged(given: string): void {
    const title = [...given.trim().replace(/[\r\n\t]+/g, " ")].slice(0, maxTitle).join("");
    this.titleRestored(title);
    this.#services.transcript.appendUnchained("custom-title", { customTitle: title });
    this.#services.transcript.appendUnchained("agent-name", { agentName: title });
  }

  modeChanged(): void {
    this.#services.out.send("system/status", { status: null, permissionMode: this.#services.session.mode });
  }

  /** A turn begins. Resets the problems reported for a turn. */
  turnBegun(): void {
    this.#stopHookReported = false;
  }

  /** A Stop hook returned output for another event. */
  stopHookMisnamed(): void {
    this.informational(stopMisnamed, "warning");
  }

  /** Reports a problem with a Stop hook, once a turn. */
  stopHookProblem(): void {
    if (this.#stopHookReported) return;
    this.#stopHookReported = true;
    this.#services.out.send("system/notification", {
      key: "stop-hook-error",
      text: "a Stop hook continued the turn",
      priority: "immediate",
    });
  }

  /** Stop hooks continued a turn too often, so it ends anyway. */
  stopHooksOverruled(blocks: number): void {
    const text =
      `Stop hooks kept the turn going ${blocks} times in a row, so it was ended. Check stop_hook_active in ` +
      "the hook to stop blocking, or raise CLAUDE_CODE_STOP_HOOK_BLOCK_CAP.";
    this.informational(text, "warning");
    this.#services.out.send("system/notification", {
      key: "stop-hook-block-cap",
      text,
      priority: "high",
      color: "warning",
    });
  }

  modelRefused(model: string, { requestId }: { readonly requestId: string | null }): void {
    const { out, session, transcript } = this.#services;
    const content = "The model declined to answer.";
    // The last message of the user is the one with which the agent asked again.
    const prompts = session.conversation.links.filter(({ role }) => role === "user");
    const prompt = (prompts.at(-2) ?? prompts.at(-1))?.uuid ?? "";
    out.send("system/model_refusal_no_fallback", {
      original_model: model,
      request_id: requestId,
      api_refusal_category: null,
      api_refusal_explanation: null,
      refused_user_message_uuid: prompt,
      content,
    });
    transcript.chain("system/model_refusal_no_fallback", {
      content,
      level: "warning",
      originalModel: model,
      requestId,
      apiRefusalCategory: null,
      apiRefusalExplanation: null,
      refusedUserMessageUuid: prompt,
      isMeta: false,
    });
  }

  modelFallback(thread: Thread, { from, to, trigger }: ModelSwitch): void {
    const [model, other] = [modelProperties(from).displayName, modelProperties(to).displayName];
    const cause =
      trigger === "model_not_found" ? `because ${model} is not available` : `due to high demand for ${model}`;
    const content = `Switched to ${other} ${cause}`;
    if (thread.agentId === null)
      this.#services.out.send("system/model_fallback", {
        trigger,
        original_model: from,
        fallback_model: to,
        content,
      });
    thread.transcript.chain("system/model_fallback", {
      content,
      level: "warning",
      trigger,
      originalModel: from,
      fallbackModel: to,
      isMeta: false,
    });
  }

  /** Shows the output of a command that the user could have typed. */
  localOutput(text: string): void {
    this.replayed(this.#services.ports.ids.uuid(), `<local-command-stdout>${text}</local-command-stdout>`);
  }

  /** Echoes a message that stands for the user's. */
  replayed(uuid: string, content: QueuedPrompt["content"], fields: { readonly isSynthetic?: true } = {}): void {
    const message = { role: "user", content } as const;
    this.#services.out.sendDated("user", { uuid, message, parent_tool_use_id: null, isReplay: true, ...fields });
  }
}
