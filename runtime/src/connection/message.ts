import type { AgentMessageName, HostMessageName, SentMessage } from "@agentwire/protocol";
import type { ModelEvent } from "../ports.ts";
import type { WireMessage } from "./frame.ts";
import type { Side } from "./side.ts";

/** The messages that a side may send. */
type MessageSentBy<S extends Side> = S extends "host" ? HostMessageName : AgentMessageName;

/** A content block of the Messages API. */
interface ContentBlock {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Messages with content of the Messages API, whose blocks and events are not validated. */
interface ContentMessages {
  readonly user: {
    readonly message: { readonly role: "user"; readonly content: string | readonly ContentBlock[] };
  };
  readonly assistant: {
    readonly message: Omit<SentMessage<"assistant">["message"], "content" | "usage" | "stop_reason"> & {
      readonly content: readonly ContentBlock[];
      readonly usage: unknown;
      readonly stop_reason: string | null;
    };
  };
  readonly stream_event: { readonly event: ModelEvent };
}

/** The body of each message, as a sender writes it. */
interface MessageBodies
  extends Readonly<{
    [Name in AgentMessageName | HostMessageName]: Name extends keyof ContentMessages
      ? Omit<SentMessage<Name>, keyof ContentMessages[Name]> & ContentMessages[Name]
      : SentMessage<Name>;
  }> {}

/** The fields of a message that a sender writes: those that the protocol declares, and an id if the sender chooses one. */
export type MessageBody<Name extends keyof MessageBodies> = MessageBodies[Name] & {
  readonly uuid?: string | undefined;
};

/** The fields that identify the session of a message. */
interface MessageStamp {
  readonly timestamp?: string;
  readonly session_id: string;
  readonly uuid: string;
}

/**
 * Sends a message, named `type` or `type/subtype`. A field that the protocol does not declare for this message does not
 * compile. `stamp` follows the body. Resolves when the transport can take more; `undefined` if it can at once.
 */
export type SendMessage<S extends Side> = <Name extends MessageSentBy<S>>(
  name: Name,
  body: MessageBody<Name>,
  stamp?: MessageStamp,
) => Promise<void> | undefined;

/** The frame of a message. */
export function messageFrame(name: string, body: object, stamp: object = {}): WireMessage {
  const [type, subtype] = name.split("/");
  return { type, ...(subtype === undefined ? {} : { subtype }), ...body, ...stamp };
}
