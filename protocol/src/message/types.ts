import type { z } from "zod";
import type { Sent } from "../schema/sent.ts";
import type { messages } from "./registry.ts";

type Registry = typeof messages;

/** The name of a known message: `assistant`, `system/init`, ... */
export type MessageName = keyof Registry;

/** The frame of one message. */
export type MessageOf<Name extends MessageName> = z.output<Registry[Name]["schema"]>;

/** Names of the messages whose entries have these properties. */
type Named<Traits> = { [Name in MessageName]: Registry[Name] extends Traits ? Name : never }[MessageName];
type Frames<Name extends MessageName> = { [N in Name]: MessageOf<N> }[Name];

/**
 * A message that the published declarations list among those that a host library yields. They omit `active_goal`,
 * although it is declared and a host library yields it.
 */
export type SDKMessage = Frames<
  Exclude<
    Named<{ readonly direction: "agent-to-host" | "both"; readonly stability: "declared"; readonly yielded: true }>,
    "active_goal"
  >
>;

/** Any message that a host library yields, including undeclared ones. */
export type YieldedMessage = Frames<Named<{ readonly direction: "agent-to-host" | "both"; readonly yielded: true }>>;

/** The names of messages that an agent sends. */
export type AgentMessageName = Named<{ readonly direction: "agent-to-host" | "both" }>;

/** The names of messages that a host sends. */
export type HostMessageName = Named<{ readonly direction: "host-to-agent" | "both" }>;

/** Any message that an agent sends. */
export type AgentMessage = Frames<AgentMessageName>;

/** Any message that a host sends. */
export type HostMessage = Frames<HostMessageName>;

/** Any message. */
export type Message = Frames<MessageName>;

/** The result of a turn, however it ended. */
export type ResultMessage = Frames<Extract<MessageName, `result/${string}`>>;

/** The sender's fields of each message; the envelope adds `type`, `subtype`, `uuid` and `session_id`. */
export interface SentMessages
  extends Readonly<{
    [Name in MessageName]: Sent<z.input<Registry[Name]["schema"]>, "type" | "subtype" | "uuid" | "session_id">;
  }> {}

/** The sender's fields of one message. A misspelled, missing or extra field is a compile error. */
export type SentMessage<Name extends MessageName> = SentMessages[Name];
