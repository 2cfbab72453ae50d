import type { z } from "zod";
import type { messages } from "./registry.ts";

type Registry = typeof messages;

/** The name of a known message: `assistant`, `system/init`, ... */
export type MessageName = keyof Registry;

/** The frame of one message. */
export type MessageOf<Name extends MessageName> = z.output<Registry[Name]["schema"]>;

/** Any known message that an agent sends to a host. */
export type SDKMessage = {
  [Name in MessageName]: Registry[Name]["direction"] extends "host-to-agent" ? never : MessageOf<Name>;
}[MessageName];

/** Any known message. */
export type Message = { [Name in MessageName]: MessageOf<Name> }[MessageName];
