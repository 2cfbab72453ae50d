import * as z from "zod";
import type { AnyControlSpec } from "../control/define.ts";
import { ControlCancelRequest, ControlRequest, ControlResponse } from "../control/envelope.ts";
import { controls } from "../control/registry.ts";
import { messages } from "../message/registry.ts";
import { type Direction, type Entry, entriesOf } from "../schema/entry.ts";
import type * as types from "../type/types.generated.ts";

type Sender = Exclude<Direction, "both">;

interface MessageEntry extends Entry {
  readonly name: string;
  readonly direction: Direction;
  readonly yielded: boolean;
  readonly schema: z.ZodObject;
}

interface RequestEntry extends Pick<AnyControlSpec, "direction"> {
  readonly request: z.ZodObject;
}

const sentBy = (sender: Sender, { direction }: { readonly direction: Direction }) =>
  direction === "both" || direction === sender;

/** Selects by `type`, and by `subtype` among the messages that share a type. */
function byTag(entries: readonly MessageEntry[], others: readonly z.ZodObject[] = []) {
  const groups = Map.groupBy(entries, ({ name }) => name.split("/")[0]);
  const cases = [...groups.values()].map((group) => {
    const schemas = group.map(({ schema }) => schema);
    const [only, next] = schemas;
    return next === undefined && only ? only : z.discriminatedUnion("subtype", listOf(schemas));
  });
  return z.discriminatedUnion("type", listOf([...cases, ...others]));
}

/** A list of at least one. */
function listOf<T>([first, ...rest]: readonly T[]): [T, ...T[]] {
  if (first === undefined) throw new Error("A union needs a member.");
  return [first, ...rest];
}

function frames(sender: Sender) {
  const sent = entriesOf<MessageEntry>(messages).filter((entry) => sentBy(sender, entry));
  const requests = entriesOf<Entry & RequestEntry>(controls).filter((entry) => sentBy(sender, entry));
  const request = z.discriminatedUnion("subtype", listOf(requests.map((entry) => entry.request)));
  return byTag(sent, [ControlRequest.extend({ request }), ControlResponse, ControlCancelRequest]);
}

/**
 * The messages that the published declarations list among those that a host library yields, as one zod schema. It
 * rejects messages of later releases; `validateFrame` accepts them and reports drift.
 *
 * @example
 * import { SDKMessage } from "@agentwire/protocol";
 *
 * const read = SDKMessage.safeParse(JSON.parse('{"type":"keep_alive"}'));
 * if (read.success) console.log(read.data.type);
 */
export const SDKMessage: z.ZodType<types.SDKMessage> = /* @__PURE__ */ byTag(
  entriesOf<MessageEntry>(messages).filter(
    (entry) =>
      sentBy("agent-to-host", entry) && entry.yielded && entry.stability === "declared" && entry.name !== "active_goal",
  ),
) as unknown as z.ZodType<types.SDKMessage>;
export type SDKMessage = types.SDKMessage;

/**
 * Every frame that a host sends, as one zod schema. It rejects frames of later releases. It does not compare a control
 * response with its request. For that, use `FrameValidator`.
 *
 * @example
 * import { HostFrame } from "@agentwire/protocol";
 *
 * const frame = HostFrame.parse({ type: "keep_alive" });
 * if (frame.type === "control_request") console.log(frame.request.subtype);
 */
export const HostFrame: z.ZodType<types.HostFrame> = /* @__PURE__ */ frames(
  "host-to-agent",
) as unknown as z.ZodType<types.HostFrame>;
export type HostFrame = types.HostFrame;

/**
 * Every frame that an agent sends, as one zod schema, under the same conditions as {@link HostFrame}.
 *
 * @example
 * import { AgentFrame } from "@agentwire/protocol";
 *
 * const frame = AgentFrame.parse({ type: "keep_alive" });
 * if (frame.type === "system") console.log(frame.subtype);
 */
export const AgentFrame: z.ZodType<types.AgentFrame> = /* @__PURE__ */ frames(
  "agent-to-host",
) as unknown as z.ZodType<types.AgentFrame>;
export type AgentFrame = types.AgentFrame;
