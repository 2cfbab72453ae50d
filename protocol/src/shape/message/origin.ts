import { z } from "zod";
import { count, literalsSince, object, oneOf, reference, since, text, undeclared, word } from "../../schema/field.ts";

/** Where a message in the user's role comes from. A host that relays what a person typed says `human` itself. */
export const Origin = z
  .discriminatedUnion("kind", [
    object({ kind: z.literal("human") }),
    object({ kind: z.literal("channel"), server: word("The channel's server.") }),
    object({
      kind: z.literal("peer"),
      from: word("Address of the sender, as the sender gives it; forgeable."),
      fromMode: since(
        "0.3.250",
        oneOf(["bypass", "prompting"], "Whether the sending session asks before it runs tools."),
      ).optional(),
      name: text("Display name of the sender, cleaned of control characters.").optional(),
      fromSession: since("0.3.225", reference("Session of the sender, to link to; no proof of anything.")).optional(),
      senderTaskId: since(
        "0.3.200",
        reference("Task of the subagent that sent it, for senders of the same process."),
      ).optional(),
      body: since("0.3.225", text("The message without its envelope, exactly as the model reads it.")).optional(),
      verifiedPeerPid: since(
        "0.3.225",
        count("Process id of the sender, as the operating system vouches for it."),
      ).optional(),
    }),
    object({
      kind: z.literal("task-notification"),
      subkind: since(
        "0.3.225",
        literalsSince(
          { "projects-relay": "0.3.250", "session-inbox": "0.3.300", "external-event": "0.3.330" },
          oneOf(
            ["scheduled-trigger", "peer-send-message", "projects-relay", "session-inbox", "external-event"],
            "What set it off, where it is not a background task of this session.",
          ),
        ),
      ).optional(),
      fireReason: since("0.3.300", word("Why a scheduled task fired: `scheduled`, `manual`, `retry`, ...")).optional(),
      runId: since(
        "0.3.300",
        reference("Run of the background task; equals `run_id` in its task messages."),
      ).optional(),
      producer: undeclared(
        word("Which part of the agent wrote the notification."),
        "turns that a background task started",
      ).optional(),
    }),
    object({ kind: z.literal("coordinator") }),
    since("0.3.225", object({ kind: z.literal("unclassified") })),
    since(
      "0.3.200",
      object({
        kind: z.literal("observer"),
        from: word("Address of the observer."),
        senderTaskId: reference("Task of the observer."),
      }),
    ),
    since("0.3.175", object({ kind: z.literal("auto-continuation") })),
    since("0.3.200", object({ kind: z.literal("observer-activity") })),
  ])
  .meta({ description: "Where a message in the user's role comes from." });
export type Origin = z.output<typeof Origin>;
