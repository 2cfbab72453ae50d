import {
  ControlCancelRequest,
  ControlRequest,
  ControlResponse,
  controls,
  messages,
  transcriptLines,
} from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import * as z from "zod";
import { fieldOf, messageName } from "./field.ts";

export { fieldOf, messageName };

/** A node in a JSON Schema, with the document for its references. */
export interface SchemaNode {
  readonly schema: JsonObject;
  readonly root: JsonObject;
}

const documents = new Map<string, SchemaNode>();

/** The published JSON Schema of a zod schema, built once. */
function documentOf(name: string, schema: () => z.ZodType | null | undefined): SchemaNode[] {
  const known = documents.get(name);
  if (known !== undefined) return [known];
  const source = schema();
  if (source === null || source === undefined) return [];
  const root = z.toJSONSchema(source, { io: "input", unrepresentable: "any" }) as JsonObject;
  const node = { schema: root, root };
  documents.set(name, node);
  return [node];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** An entry of a registry by an untrusted name. */
const entry = <Table extends object>(table: Table, name: string): Table[keyof Table] | undefined =>
  Object.hasOwn(table, name) ? table[name as keyof Table] : undefined;

const wrap = (key: string, nodes: readonly SchemaNode[]): SchemaNode[] =>
  nodes.map(({ schema, root }) => ({ schema: { properties: { [key]: schema } }, root }));

/**
 * The protocol has no schema for tool results, because they belong to the tools. This is known about the agent's own
 * tools.
 */
const result: SchemaNode = {
  schema: {
    properties: {
      durationMs: { role: "duration" },
      durationSeconds: { role: "duration" },
      filePath: { role: "path" },
      outputFile: { role: "path" },
      persistedOutputPath: { role: "path" },
      totalDurationMs: { role: "duration" },
      totalTokens: { role: "tokens" },
    },
  },
  root: {},
};
const resultOnWire = wrap("tool_use_result", [result]);
const resultInTranscript = wrap("toolUseResult", [result]);
const resultInHook = wrap("request", wrap("input", wrap("tool_response", [result])));

/** The lines of a transcript that a frame carries. Each has a schema of its own. */
const transcript: SchemaNode = { schema: { transcript: true }, root: {} };
const mirrored = wrap("entries", [transcript]);

/** All messages of a session in one array, as print mode writes them. */
const printed: readonly SchemaNode[] = [{ schema: { printed: true }, root: {} }];

const lineSchemas = (line: unknown): SchemaNode[] => {
  const name = messageName(line);
  const known = documentOf(`line ${name}`, () => entry(transcriptLines, name)?.schema);
  return name === "user" ? [...known, ...resultInTranscript] : known;
};

/**
 * The protocol's schemas for a frame. `asked` is the subtype of the request to which a control response belongs,
 * because the response does not name it.
 */
export function schemasOf(frame: unknown, requestSubtype?: string): SchemaNode[] {
  if (Array.isArray(frame)) return [...printed];
  switch (fieldOf(frame, "type")) {
    case "control_request": {
      const subtype = textOf(fieldOf(fieldOf(frame, "request"), "subtype"));
      const request = documentOf(`request ${subtype}`, () => entry(controls, subtype)?.request);
      const reported = subtype === "hook_callback" ? resultInHook : [];
      return [...documentOf("control_request", () => ControlRequest), ...wrap("request", request), ...reported];
    }
    case "control_response": {
      const response = documentOf(`response ${requestSubtype}`, () => entry(controls, requestSubtype ?? "")?.response);
      return [
        ...documentOf("control_response", () => ControlResponse),
        ...wrap("response", wrap("response", response)),
      ];
    }
    case "control_cancel_request":
      return documentOf("control_cancel_request", () => ControlCancelRequest);
    default: {
      const name = messageName(frame);
      const message = documentOf(`message ${name}`, () => entry(messages, name)?.schema);
      if (name === "transcript_mirror") return [...message, ...mirrored];
      return name === "user" ? [...message, ...resultOnWire] : message;
    }
  }
}

/** The alternatives of a node whose literals match the value, with references resolved. */
export function alternatives(nodes: readonly SchemaNode[], value: unknown): SchemaNode[] {
  return nodes.flatMap(({ schema, root }): SchemaNode[] => {
    const at = (list: unknown) =>
      (Array.isArray(list) ? list : []).map((item) => ({ schema: item as JsonObject, root }));
    const target = typeof schema.$ref === "string" ? lookUp(root, schema.$ref) : undefined;
    const referenced = target === undefined ? [] : [{ schema: target, root }];
    const choices = [...at(schema.anyOf), ...at(schema.oneOf)].filter((choice) => accepts(choice, value));
    return [{ schema, root }, ...alternatives([...referenced, ...at(schema.allOf), ...choices], value)];
  });
}

function lookUp(root: JsonObject, reference: string): JsonObject | undefined {
  if (reference === "#") return root;
  const parts = reference.replace(/^#\//, "").split("/");
  const found = parts.reduce<unknown>(
    (node, part) => fieldOf(node, part.replaceAll("~1", "/").replaceAll("~0", "~")),
    root,
  );
  return isJsonObject(found) ? found : undefined;
}

/** Whether no literal of the alternative contradicts the value. */
function accepts({ schema, root }: SchemaNode, value: unknown): boolean {
  if ("const" in schema) return schema.const === value;
  if (typeof schema.$ref === "string") {
    const target = lookUp(root, schema.$ref);
    return target === undefined || accepts({ schema: target, root }, value);
  }
  if (!isJsonObject(value)) return true;
  if (!isJsonObject(schema.properties)) return true;
  return Object.entries(schema.properties).every(
    ([name, property]) =>
      !isJsonObject(property) ||
      !("const" in property) ||
      !Object.hasOwn(value, name) ||
      property.const === value[name],
  );
}

/** Whether the schemas require a member of an object. */
export const isRequired = (nodes: readonly SchemaNode[], value: unknown, key: string): boolean =>
  alternatives(nodes, value).some(({ schema }) => Array.isArray(schema.required) && schema.required.includes(key));

/** The schemas of one member of an object, or of the items of an array. */
export function childSchemas(nodes: readonly SchemaNode[], value: unknown, key: string | number): SchemaNode[] {
  return alternatives(nodes, value).flatMap(({ schema, root }): SchemaNode[] => {
    if (schema.transcript === true) return Array.isArray(value) ? lineSchemas(value[Number(key)]) : [];
    if (schema.printed === true) return Array.isArray(value) ? schemasOf(value[Number(key)]) : [];
    const own = typeof key === "number" ? schema.items : fieldOf(schema.properties, key);
    if (isJsonObject(own)) return [{ schema: own, root }];
    const rest = typeof key === "string" ? schema.additionalProperties : undefined;
    return isJsonObject(rest) && Object.keys(rest).length > 0 ? [{ schema: rest, root }] : [];
  });
}
