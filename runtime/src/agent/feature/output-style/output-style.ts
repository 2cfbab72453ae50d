import { isJsonObject } from "@agentwire/protocol/json";
import type { Ports } from "../../../ports.ts";
import type { LinkFields } from "../../../session/line-fields.ts";
import { reminder } from "../../core/conversation.ts";
import type { Thread } from "../../core/thread.ts";
import type { OutputStyle } from "../../extension/output-style.ts";
import type { TurnContext, TurnExtension, TurnFeature } from "../../loop/feature.ts";
import type { RestoredLines } from "../../session/beginning.ts";
import { activeStyleText, outputStyleAttachments, styleText } from "./attachments.ts";

/** The services of {@link OutputStyleNotices}. */
export interface OutputStyleServices {
  readonly ports: Pick<Ports, "ids">;
  readonly extensions: { readonly style: OutputStyle | null };
}

/**
 * Notifies the model of the output style before each call: of its instructions if another style applies than before,
 * and otherwise that it still applies. The conversation begins with the first style.
 */
export class OutputStyleNotices implements TurnFeature {
  readonly name = "output-style";
  readonly attachments = outputStyleAttachments;
  readonly #services: OutputStyleServices;
  /** The name of the style that the model knows of; `null`: the default, `undefined` before the first call. */
  #known: string | null | undefined;

  constructor(services: OutputStyleServices) {
    this.#services = services;
  }

  resumed({ chain }: Pick<RestoredLines, "chain">): void {
    for (const { attachment } of chain) {
      if (!isJsonObject(attachment) || attachment.type !== "output_style_instructions") continue;
      this.#known = isJsonObject(attachment.style) ? String(attachment.style.name) : null;
    }
  }

  extendTurn({ thread }: Pick<TurnContext, "thread">): TurnExtension | null {
    return thread.agentId === null ? { addNews: () => this.#announce(thread) } : null;
  }

  #announce(thread: Pick<Thread, "conversation" | "transcript">): undefined {
    const { style } = this.#services.extensions;
    const name = style?.name ?? null;
    const isOther = this.#known !== undefined && this.#known !== name;
    this.#known = name;
    if (isOther) this.#add(thread, styleText(style), { type: "output_style_instructions", style });
    if (name !== null) this.#add(thread, activeStyleText(name), { type: "output_style", style: name });
  }

  #add(
    { conversation, transcript }: Pick<Thread, "conversation" | "transcript">,
    text: string,
    attachment: LinkFields<"attachment">["attachment"],
  ): void {
    const uuid = this.#services.ports.ids.uuid();
    conversation.add({ uuid, role: "user", content: [reminder(text)] });
    transcript.chain("attachment", { uuid, attachment });
  }
}
