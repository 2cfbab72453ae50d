import type { AnyControlSpec } from "../control/define.ts";
import { cancelRequest } from "../control/envelope.ts";
import { controls } from "../control/registry.ts";
import { messages } from "../message/registry.ts";
import { type Direction, type Entry, entriesOf } from "../schema/entry.ts";
import { definitionRef, type JsonSchema } from "../schema/json-schema.ts";
import { messageDefinition, requestDefinition, responseDefinition } from "./definition-names.ts";
import { type Definitions, definitions, target } from "./definitions.ts";

/** One kind of frame: a form that a line of the wire can have. */
export interface FrameKind {
  /**
   * A message by its own name (`assistant`, `system/init`), a request as `control_request/<subtype>`, the success of one
   * as `control_response/<subtype>`, and `control_cancel_request`.
   */
  readonly name: string;
  readonly direction: Direction;
  /** The registry entry that declares it. */
  readonly entry: Entry;
  /** The whole frame, with references into the definitions. */
  readonly schema: JsonSchema;
}

/** Envelope of a control frame whose body is unknown. */
export type EnvelopeName = "control_request" | "control_response/success" | "control_response/error";

const opposite = { "host-to-agent": "agent-to-host", "agent-to-host": "host-to-agent", both: "both" } as const;

/** Every kind of frame by name, over the given definitions. */
export function frameKinds(among: Definitions): ReadonlyMap<string, FrameKind> {
  const kinds = new Map<string, FrameKind>();
  for (const entry of entriesOf<Entry & { name: string; direction: Direction }>(messages)) {
    const { name, direction } = entry;
    const definition = messageDefinition(name);
    if (among[definition]) kinds.set(name, { name, direction, entry, schema: definitionRef(definition) });
  }
  for (const entry of entriesOf<AnyControlSpec>(controls)) {
    const { direction } = entry;
    const definition = requestDefinition(entry.subtype);
    const body = among[definition];
    if (!body) continue;
    // A release can have the request under an earlier name.
    const subtype = String(body.properties?.subtype?.const ?? entry.subtype);
    const request = `control_request/${subtype}`;
    kinds.set(request, { name: request, direction, entry, schema: requestFrame(among, definitionRef(definition)) });
    const response = `control_response/${subtype}`;
    const schema = successFrame(among, responseDefinition(entry.subtype));
    kinds.set(response, { name: response, direction: opposite[direction], entry, schema });
  }
  const { name, direction } = cancelRequest;
  if (among.ControlCancelRequest) {
    kinds.set(name, { name, direction, entry: cancelRequest, schema: definitionRef("ControlCancelRequest") });
  }
  return kinds;
}

/** The frames of which only the envelope can be validated: unknown subtypes, and responses to unknown requests. */
export const envelopes = (among: Definitions = definitions()): Readonly<Record<EnvelopeName, JsonSchema>> => ({
  control_request: requestFrame(among, { ...property(among, "ControlRequest", "request"), additionalProperties: true }),
  "control_response/success": responseFrame(among, definitionRef("ControlSuccess")),
  "control_response/error": responseFrame(among, definitionRef("ControlFailure")),
});

const definition = (among: Definitions, name: string): JsonSchema => {
  const schema = among[name];
  if (!schema) throw new Error(`The envelope ${name} is not defined. Export it from src/control/envelope.ts.`);
  return schema;
};

const property = (among: Definitions, name: string, key: string) => definition(among, name).properties?.[key] ?? {};

const requestFrame = (among: Definitions, request: JsonSchema): JsonSchema =>
  withProperty(definition(among, "ControlRequest"), "request", request);

const responseFrame = (among: Definitions, response: JsonSchema): JsonSchema =>
  withProperty(definition(among, "ControlResponse"), "response", response);

/** A response without content may omit `response` or send an empty object. */
const emptyAnswer: JsonSchema = { type: "object", properties: {}, additionalProperties: {} };

function successFrame(among: Definitions, answer: string): JsonSchema {
  const response = among[answer] ? definitionRef(answer) : emptyAnswer;
  const success = withProperty(definition(among, "ControlSuccess"), "response", response);
  const needed = among[answer] !== undefined && (target(definitionRef(answer), among).required ?? []).length > 0;
  return responseFrame(among, needed ? { ...success, required: [...(success.required ?? []), "response"] } : success);
}

const withProperty = (schema: JsonSchema, key: string, value: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, [key]: value },
});
