import type { MessageOf, SDKMessage } from "@agentwire/protocol";
import type * as sdk from "@anthropic-ai/claude-agent-sdk";
import type { Assignable, Failing, Same } from "./verdict.ts";

/** The name of each message of a union, as our registry has it. */
type NameOf<Message> = Message extends { type: infer Type extends string; subtype: infer Subtype extends string }
  ? `${Type}/${Subtype}`
  : Message extends { type: infer Type extends string }
    ? Type
    : never;

type Name = NameOf<sdk.SDKMessage>;
type Theirs<N extends Name> = N extends `result/${infer Subtype}`
  ? Extract<sdk.SDKMessage, { type: "result" }> & { subtype: Subtype }
  : N extends `${infer Type}/${infer Subtype}`
    ? Extract<sdk.SDKMessage, { type: Type; subtype: Subtype }>
    : Extract<sdk.SDKMessage, { type: N }>;

/** Every message of the real package has one of our entries, and every entry has a message. */
export const sameNames: Same<NameOf<SDKMessage>, Name> = true;

/**
 * Fields with content of the Messages API. Its types belong to its client library and are stricter than a frame
 * requires. Their shape is checked only as far as the protocol depends on it.
 */
interface Carried {
  assistant: "message";
  stream_event: "event";
  user: "message" | "pasted_content";
}
type CarriedBy<N> = N extends `result/${string}` ? "usage" : N extends keyof Carried ? Carried[N] : never;
type Without<Message, Keys extends PropertyKey> = Message extends unknown ? Omit<Message, Keys> : never;

type ToAgentwire = { [N in Name]: Assignable<Theirs<N>, MessageOf<N>> };
type ToSdk = { [N in Name]: Assignable<MessageOf<N>, Theirs<N>> };

/**
 * A message of the real package is assignable to ours, except for prompts: their content may have a role other than the
 * user's.
 */
export const toAgentwire: Same<Failing<ToAgentwire>, "user"> = true;
/** Our type is assignable to theirs, except for messages with content of the Messages API. */
export const toSdk: Same<Failing<ToSdk>, keyof Carried | Extract<Name, `result/${string}`>> = true;

type BareToAgentwire = {
  [N in Name]: Assignable<Without<Theirs<N>, CarriedBy<N>>, Without<MessageOf<N>, CarriedBy<N>>>;
};
type BareToSdk = { [N in Name]: Assignable<Without<MessageOf<N>, CarriedBy<N>>, Without<Theirs<N>, CarriedBy<N>>> };

/** Apart from that content, every message is assignable in both directions. */
export const bareToAgentwire: Same<Failing<BareToAgentwire>, never> = true;
export const bareToSdk: Same<Failing<BareToSdk>, never> = true;
