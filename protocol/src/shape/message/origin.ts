import * as z from "zod";
import { count, literalsSince, object, oneOf, reference, since, text, undeclared, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** Source of a message with the role `user`. A host that relays typed text sends `human`. */
export const Origin = z
  .discriminatedUnion("kind", [
    object({ kind: z.literal("human") }),
    object({ kind: z.literal("channel"), server: word("MCP server of the channel.") }),
    object({
      kind: z.literal("peer"),
      from: word("Address that the sender claims; it can be forged."),
      fromMode: since(
        "0.3.234",
        oneOf(["bypass", "prompting"], "Whether the sending session requests permission for tools."),
      ).optional(),
      name: text("Display name of the sender, without control characters.").optional(),
      fromSession: since("0.3.216", reference("Session of the sender, for links only; it proves nothing.")).optional(),
      senderTaskId: since(
        "0.3.178",
        reference("Task of the subagent that sent the message, for senders in the same process."),
      ).optional(),
      body: since("0.3.205", text("Message without its envelope, exactly as the model receives it.")).optional(),
      verifiedPeerPid: since(
        "0.3.216",
        count("Process id of the sender, verified by the operating system."),
      ).optional(),
    }),
    object({
      kind: z.literal("task-notification"),
      subkind: since(
        "0.3.213",
        literalsSince(
          {
            "peer-send-message": "0.3.224",
            "projects-relay": "0.3.239",
            "session-inbox": "0.3.282",
            "external-event": "0.3.330",
          },
          oneOf(
            ["scheduled-trigger", "peer-send-message", "projects-relay", "session-inbox", "external-event"],
            "Trigger, if it is not a background task of this session.",
          ),
        ),
      ).optional(),
      fireReason: since("0.3.280", word("Why a scheduled task ran: `scheduled`, `manual`, `retry`, ...")).optional(),
      runId: since(
        "0.3.292",
        reference("Run of the background task; the same as `run_id` in its task messages."),
      ).optional(),
      producer: undeclared(
        word("Part of the agent that wrote the notification."),
        "turns that a background task started",
      ).optional(),
    }),
    object({ kind: z.literal("coordinator") }),
    since("0.3.223", object({ kind: z.literal("unclassified") })),
    since(
      "0.3.200",
      object({
        kind: z.literal("observer"),
        from: word("Address of the observer."),
        senderTaskId: reference("Task of the observer."),
      }),
    ),
    since("0.3.161", object({ kind: z.literal("auto-continuation") })),
    since("0.3.200", object({ kind: z.literal("observer-activity") })),
  ])
  .meta({ description: "Source of a message with the role `user`." });
export type Origin = types.Origin;
