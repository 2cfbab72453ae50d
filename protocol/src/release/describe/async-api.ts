import type { AnyControlSpec } from "../../control/define.ts";
import { controls } from "../../control/registry.ts";
import { requestDefinition, responseDefinition } from "../../definition/definition-names.ts";
import type { FrameCatalogue } from "../../definition/frame-catalogue.ts";
import type { FrameKind } from "../../definition/frame-kinds.ts";
import { type Direction, entriesOf } from "../../schema/entry.ts";
import type { Release } from "../../schema/release.ts";

interface Reference {
  readonly $ref: string;
}

interface AsyncApiMessage {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly payload: object;
  readonly correlationId?: { readonly location: string };
  readonly examples?: readonly { readonly payload: unknown }[];
}

interface AsyncApiOperation {
  readonly action: "send" | "receive";
  readonly channel: Reference;
  readonly summary: string;
  readonly messages: readonly Reference[];
  readonly reply?: { readonly channel: Reference; readonly messages: readonly Reference[] };
}

/** Both directions of the protocol as an AsyncAPI 3 document, from the side of the agent. */
export interface AsyncApiDocument {
  readonly asyncapi: "3.0.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly defaultContentType: "application/json";
  readonly channels: Readonly<
    Record<
      Channel,
      { readonly address: string; readonly description: string; readonly messages: Readonly<Record<string, Reference>> }
    >
  >;
  readonly operations: Readonly<Record<string, AsyncApiOperation>>;
  readonly components: { readonly messages: Readonly<Record<string, AsyncApiMessage>> };
}

type Channel = "hostToAgent" | "agentToHost";

/** A key of a component: wire names have slashes, keys cannot. */
const keyOf = (name: string) => name.replaceAll("/", ".");

const failure = "control_response/error";

const channelRef = (channel: Channel): Reference => ({ $ref: `#/channels/${channel}` });
const messageRef = (channel: Channel, name: string): Reference => ({
  $ref: `#/channels/${channel}/messages/${keyOf(name)}`,
});

const sentOn = (channel: Channel, direction: Direction) =>
  direction === "both" || direction === (channel === "hostToAgent" ? "host-to-agent" : "agent-to-host");

/**
 * The AsyncAPI 3 document of a release. Payloads refer to the release's JSON Schema document.
 *
 * @param release - The release.
 * @param catalogue - The frames of the release.
 * @param schemas - The address of the JSON Schema document, relative to this one.
 */
export function asyncApiOf(release: Release, catalogue: FrameCatalogue, schemas: string): AsyncApiDocument {
  const definition = (name: string): Reference => ({ $ref: `${schemas}#/$defs/${name}` });
  const kinds = [...catalogue.kinds.values()];
  const has = (name: string) => catalogue.definitions[name] !== undefined;

  function payload({ name, schema }: Pick<FrameKind, "name" | "schema">): AsyncApiMessage["payload"] {
    const [type = "", tag = ""] = name.split("/");
    if (type === "control_request") {
      return { allOf: [definition("ControlRequest"), { properties: { request: definition(requestDefinition(tag)) } }] };
    }
    if (type !== "control_response") return definition(schema.$ref?.replace("#/$defs/", "") ?? name);
    const body = responseDefinition(tag);
    const response = { subtype: { const: "success" }, ...(has(body) ? { response: definition(body) } : {}) };
    return { allOf: [definition("ControlResponse"), { properties: { response: { properties: response } } }] };
  }

  const messages = kinds.map((kind): [string, AsyncApiMessage] => [
    keyOf(kind.name),
    {
      name: kind.name,
      title: kind.name,
      summary: kind.entry.summary,
      payload: payload(kind),
      ...correlation(kind.name),
      ...examplesOf(kind),
    },
  ]);
  const failed: AsyncApiMessage = {
    name: failure,
    title: failure,
    summary: "The request failed.",
    payload: {
      allOf: [
        definition("ControlResponse"),
        { properties: { response: { properties: { subtype: { const: "error" } } } } },
      ],
    },
    ...correlation(failure),
  };
  const channel = (name: Channel, address: string, description: string) => ({
    address,
    description,
    messages: Object.fromEntries(
      [...kinds.filter(({ direction }) => sentOn(name, direction)).map((kind) => kind.name), failure].map((kind) => [
        keyOf(kind),
        { $ref: `#/components/messages/${keyOf(kind)}` },
      ]),
    ),
  });
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Agent line protocol",
      version: release,
      description:
        "The lines between an agent host and an agent process, one JSON object a line, as the agent sees them.",
    },
    defaultContentType: "application/json",
    channels: {
      hostToAgent: channel("hostToAgent", "stdin", "Lines that the host writes to the standard input of the agent."),
      agentToHost: channel("agentToHost", "stdout", "Lines that the agent writes to its standard output."),
    },
    operations: Object.fromEntries([...plainOperations(kinds), ...requestOperations(catalogue)]),
    components: { messages: { ...Object.fromEntries(messages), [keyOf(failure)]: failed } },
  };
}

/** The field that joins a response to its request. */
function correlation(name: string): Pick<AsyncApiMessage, "correlationId"> {
  if (name.startsWith("control_response/")) {
    return { correlationId: { location: "$message.payload#/response/request_id" } };
  }
  return name.startsWith("control_") ? { correlationId: { location: "$message.payload#/request_id" } } : {};
}

/** The examples of a message. Those of requests are bodies without an envelope. */
function examplesOf({ entry }: FrameKind): Pick<AsyncApiMessage, "examples"> {
  const { examples } = entry as { readonly examples?: readonly object[] };
  const frames = (examples ?? []).filter((example) => "type" in example);
  return frames.length === 0 ? {} : { examples: frames.map((frame) => ({ payload: frame })) };
}

/** Messages without a response: one operation for each direction. */
function plainOperations(kinds: readonly FrameKind[]): [string, AsyncApiOperation][] {
  const plain = kinds.filter(({ name }) => !/^control_re(?:quest|sponse)\//.test(name));
  const operation = (channel: Channel, action: "send" | "receive", summary: string): AsyncApiOperation => ({
    action,
    channel: channelRef(channel),
    summary,
    messages: plain.filter(({ direction }) => sentOn(channel, direction)).map(({ name }) => messageRef(channel, name)),
  });
  return [
    ["receiveMessages", operation("hostToAgent", "receive", "Messages of the host that need no response.")],
    ["sendMessages", operation("agentToHost", "send", "Messages of the agent that need no response.")],
  ];
}

/** One operation for each control request and each side that sends it, with its response. */
function requestOperations({ kinds }: FrameCatalogue): [string, AsyncApiOperation][] {
  return entriesOf<AnyControlSpec>(controls).flatMap(({ subtype, direction, summary }) => {
    if (!kinds.has(`control_request/${subtype}`)) return [];
    const operation = (requesting: Channel, answering: Channel, action: "send" | "receive"): AsyncApiOperation => ({
      action,
      channel: channelRef(requesting),
      summary,
      messages: [messageRef(requesting, `control_request/${subtype}`)],
      reply: {
        channel: channelRef(answering),
        messages: [messageRef(answering, `control_response/${subtype}`), messageRef(answering, failure)],
      },
    });
    return [
      ...(direction === "agent-to-host"
        ? []
        : [[`receive.${subtype}`, operation("hostToAgent", "agentToHost", "receive")] as [string, AsyncApiOperation]]),
      ...(direction === "host-to-agent"
        ? []
        : [[`send.${subtype}`, operation("agentToHost", "hostToAgent", "send")] as [string, AsyncApiOperation]]),
    ];
  });
}
