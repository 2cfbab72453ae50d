import type { AnyControlSpec } from "../../control/define.ts";
import { controls } from "../../control/registry.ts";
import {
  hookInputDefinition,
  hookOutputDefinition,
  lineDefinition,
  messageDefinition,
  requestDefinition,
  responseDefinition,
} from "../../definition/definition-names.ts";
import { definitions } from "../../definition/definitions.ts";
import type { AnyHookSpec } from "../../hook/define.ts";
import { hooks } from "../../hook/registry.ts";
import { messages } from "../../message/registry.ts";
import { type Direction, type Entry, entriesOf } from "../../schema/entry.ts";
import { annotationsOf, definitionPrefix, type JsonSchema } from "../../schema/json-schema.ts";
import { currentRelease, type Release } from "../../schema/release.ts";
import { transcriptLines } from "../../transcript/registry.ts";
import type { Metamodel, MetaProperty, MetaType } from "./metamodel-schema.ts";

/**
 * The protocol of a release as data.
 *
 * @param release - A published release. Default: the current one.
 * @example
 * import { metamodel } from "@agentwire/protocol";
 *
 * console.log(JSON.stringify(metamodel("0.2.112"), null, 2));
 */
export function metamodel(release: Release = currentRelease): Metamodel {
  const present = definitions(release);
  const has = (name: string) => present[name] !== undefined;
  const refer = (name: string): MetaType | null => (has(name) ? { kind: "reference", name } : null);
  const type = (name: string): MetaType => refer(name) ?? { kind: "base", name: "nothing" };
  return {
    metaModelVersion: 1,
    release,
    messages: entriesOf<Entry & { name: string; direction: Direction; yielded: boolean }>(messages)
      .filter(({ name }) => has(messageDefinition(name)))
      .map((entry) => ({
        name: entry.name,
        direction: entry.direction,
        yielded: entry.yielded,
        type: type(messageDefinition(entry.name)),
        ...about(entry),
      })),
    controlRequests: entriesOf<AnyControlSpec>(controls)
      .filter(({ subtype }) => has(requestDefinition(subtype)))
      .map((entry) => ({
        subtype: entry.subtype,
        direction: entry.direction,
        request: type(requestDefinition(entry.subtype)),
        response: refer(responseDefinition(entry.subtype)),
        errors: [...entry.errors],
        deadlineMs: entry.deadlineMs,
        ...about(entry),
      })),
    hookEvents: entriesOf<AnyHookSpec>(hooks)
      .filter(({ event }) => has(hookInputDefinition(event)))
      .map((entry) => ({
        event: entry.event,
        matches: entry.matches,
        input: type(hookInputDefinition(entry.event)),
        output: refer(hookOutputDefinition(entry.event)),
        ...about(entry),
      })),
    transcriptLines: entriesOf<Entry & { name: string; chained: boolean }>(transcriptLines)
      .filter(({ name }) => has(lineDefinition(name)))
      .map((entry) => ({
        name: entry.name,
        chained: entry.chained,
        type: type(lineDefinition(entry.name)),
        ...about(entry),
      })),
    types: Object.entries(present).map(([name, schema]) => ({
      name,
      ...(schema.description === undefined ? {} : { documentation: schema.description }),
      type: metaType(schema),
    })),
  };
}

const about = ({ summary, since, until, stability, evidence, capability }: Entry) => ({
  documentation: summary,
  since,
  ...(until === undefined ? {} : { until }),
  stability,
  ...(evidence === undefined ? {} : { evidence }),
  ...(capability === undefined ? {} : { capability }),
});

function metaType(schema: JsonSchema): MetaType {
  if (schema.$ref !== undefined) return { kind: "reference", name: schema.$ref.slice(definitionPrefix.length) };
  if (schema.const !== undefined) return { kind: "literal", value: schema.const };
  if (schema.enum) return { kind: "or", types: schema.enum.map((value) => ({ kind: "literal", value })) };
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return { kind: "or", types: branches.map(metaType) };
  if (schema.not) return { kind: "base", name: "nothing" };
  if (schema.type === "array") {
    return { kind: "list", element: typeof schema.items === "object" ? metaType(schema.items) : anything };
  }
  if (schema.type !== "object") return { kind: "base", name: schema.type ?? "anything" };
  if (schema.properties === undefined) {
    const rest = schema.additionalProperties;
    return { kind: "table", value: typeof rest === "object" ? metaType(rest) : anything };
  }
  return {
    kind: "structure",
    properties: Object.entries(schema.properties).map(([name, field]) => metaProperty(name, field, schema)),
  };
}

const anything: MetaType = { kind: "base", name: "anything" };

function metaProperty(name: string, field: JsonSchema, parent: JsonSchema): MetaProperty {
  const { description, role, unit, since, until, stability } = annotationsOf(field);
  return {
    name,
    type: metaType(field),
    ...(parent.required?.includes(name) ? {} : { optional: true }),
    ...(description === undefined ? {} : { documentation: description }),
    ...(role === undefined ? {} : { role }),
    ...(unit === undefined ? {} : { unit }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    ...(stability === undefined ? {} : { stability }),
  };
}
