import type { z } from "zod";
import type { Sent } from "../schema/sent.ts";
import type { MessageTypes } from "../type/types.generated.ts";
import type { messages } from "./registry.ts";

type Registry = typeof messages;

export type {
  AgentMessage,
  HostMessage,
  Message,
  ResultMessage,
  YieldedMessage,
} from "../type/types.generated.ts";

/** The name of a known message: `assistant`, `system/init`, ... */
export type MessageName = keyof MessageTypes;

/** The frame of one message. */
export type MessageOf<Name extends MessageName> = MessageTypes[Name];

/** Names of the messages whose entries have these properties. */
type Named<Traits> = { [Name in MessageName]: Registry[Name] extends Traits ? Name : never }[MessageName];

/** The names of messages that an agent sends. */
export type AgentMessageName = Named<{ readonly direction: "agent-to-host" | "both" }>;

/** The names of messages that a host sends. */
export type HostMessageName = Named<{ readonly direction: "host-to-agent" | "both" }>;

/** The sender's fields of each message; the envelope adds `type`, `subtype`, `uuid` and `session_id`. */
export interface SentMessages
  extends Readonly<{
    [Name in MessageName]: Sent<z.input<Registry[Name]["schema"]>, "type" | "subtype" | "uuid" | "session_id">;
  }> {}

/** The sender's fields of one message. A misspelled, missing or extra field is a compile error. */
export type SentMessage<Name extends MessageName> = SentMessages[Name];
