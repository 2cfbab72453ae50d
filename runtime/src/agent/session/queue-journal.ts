import type { Clock, Ids } from "../../ports.ts";
import type { TranscriptWriter } from "../../session/writer.ts";
import type { QueuedPrompt, QueueObserver } from "../core/prompt-queue.ts";

/** The services of the queue journal. */
export interface QueueJournalServices {
  readonly ports: { readonly clock: Pick<Clock, "now">; readonly ids: Ids };
  readonly transcript: Pick<TranscriptWriter, "appendUnchained">;
}

const textIn = ({ content }: QueuedPrompt): { content?: string } => (typeof content === "string" ? { content } : {});

/** Writes each operation of the queue to the transcript, outside the conversation. */
export function queueJournal({ ports, transcript }: QueueJournalServices): QueueObserver {
  const write = (operation: "enqueue" | "dequeue" | "remove", fields: object): void =>
    transcript.appendUnchained("queue-operation", {
      operation,
      timestamp: new Date(ports.clock.now()).toISOString(),
      ...fields,
    });
  return {
    enqueued: (message) => write("enqueue", textIn(message)),
    dequeued: () => write("dequeue", {}),
    removed: (message, reason) =>
      write("remove", {
        ...textIn(message),
        reason,
        ...(message.uuid === null ? {} : { commandUuid: message.uuid }),
        ...(reason === "absorbed_mid_turn" ? { deliveryId: ports.ids.uuid() } : {}),
      }),
  };
}
