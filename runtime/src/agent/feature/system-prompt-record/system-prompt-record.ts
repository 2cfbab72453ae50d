import { isJsonObject } from "@agentwire/protocol/json";
import type { Ports } from "../../../ports.ts";
import type { ClientInfo } from "../../core/client-info.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";
import type { TurnContext, TurnExtension, TurnFeature } from "../../loop/feature.ts";
import type { RestoredLines } from "../../session/beginning.ts";

/** The services of {@link SystemPromptRecord}. */
export interface SystemPromptRecordServices {
  readonly ports: Pick<Ports, "ids">;
  readonly clientInfo: Pick<ClientInfo, "systemPromptSnapshot">;
  readonly options: Pick<StartupOptions, "recordsPrompt">;
  readonly session: Pick<SessionState, "recordedPrompt">;
}

/**
 * Records the system prompt of the first model call. As in the real agent, all later calls repeat it, also those of a
 * process that resumes the session with another prompt. A compaction ends the record, and the host can turn it off.
 */
export class SystemPromptRecord implements TurnFeature {
  readonly name = "system-prompt-record";
  /** What the model received is in the system prompt, not in the conversation. */
  readonly attachments = { prompt_snapshot: () => [] };
  readonly #services: SystemPromptRecordServices;

  readonly #current: () => readonly string[];

  constructor(services: SystemPromptRecordServices, current: () => readonly string[]) {
    this.#services = services;
    this.#current = current;
  }

  /** Whether the recorded prompt counts. Otherwise each call has the current one. */
  get isOn(): boolean {
    const { clientInfo, options } = this.#services;
    return clientInfo.systemPromptSnapshot && options.recordsPrompt !== false;
  }

  resumed({ chain }: Pick<RestoredLines, "chain">): void {
    const { session } = this.#services;
    for (const { attachment, subtype } of chain) {
      if (subtype === "compact_boundary") session.recordedPrompt = null;
      if (!isJsonObject(attachment) || attachment.type !== "prompt_snapshot") continue;
      const { systemPrompt } = attachment;
      if (Array.isArray(systemPrompt)) session.recordedPrompt = systemPrompt.map(String);
    }
  }

  cleared(): void {
    this.#services.session.recordedPrompt = null;
  }

  extendTurn({ thread }: Pick<TurnContext, "thread">): TurnExtension | null {
    return thread.agentId === null ? { addNews: () => this.#record(thread) } : null;
  }

  #record({ transcript }: Pick<Thread, "transcript">): undefined {
    const { session, ports } = this.#services;
    if (!this.isOn || session.recordedPrompt !== null) return;
    session.recordedPrompt = this.#current();
    transcript.chain("attachment", {
      uuid: ports.ids.uuid(),
      attachment: {
        type: "prompt_snapshot",
        systemPrompt: [...session.recordedPrompt],
        ...{ reminderFold: false, echoWireToolInputs: false, contextRendering: "announced" },
      },
    });
  }
}
