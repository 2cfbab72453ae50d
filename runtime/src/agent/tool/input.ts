import { isJsonObject } from "@agentwire/protocol/json";
import type { z } from "zod";
import type { AcceptedInput, ToolInput, ToolResult } from "../core/tool.ts";
import { refusedUse } from "../core/tool-result.ts";

/** The field that stands for an input whose JSON is incomplete or invalid. */
const unparsedField = "__unparsedToolInput";

/** How much of invalid JSON the model sees again, in bytes. */
const shownBytes = 200;

/** The input of a tool. */
export interface InputSpec {
  readonly name: string;
  readonly input: () => z.ZodObject;
  readonly advice?: (issues: readonly z.core.$ZodIssue[]) => string | null;
}

/** Validates an input with a tool's schema. Accepts values that have the wrong type only because of quotes. */
export function acceptInput(
  tool: InputSpec,
  jsonSchema: Readonly<Record<string, unknown>>,
  raw: unknown,
): AcceptedInput {
  if (isJsonObject(raw) && unparsedField in raw) {
    return { ok: false, result: unparsedError(tool.name, raw[unparsedField]) };
  }
  const given = isJsonObject(raw) ? mendTypes(raw, jsonSchema) : raw;
  const parsed = tool.input().safeParse(given);
  if (!parsed.success) return { ok: false, result: issuesError(tool, given, parsed.error) };
  return { ok: true, input: parsed.data };
}

function unparsedError(tool: string, value: unknown): ToolResult {
  const raw = isJsonObject(value) && typeof value.raw === "string" ? value.raw : "";
  const length = byteLength(raw);
  const shown = raw.slice(0, shownBytes);
  return refusedUse(
    `InputValidationError: ${tool} was called with input that could not be parsed as JSON.\nYou sent (first ${byteLength(shown)} of ${length} bytes): ${shown}\nCommon causes: unescaped backslashes in file paths (use / or \\\\), unescaped control characters, or truncated output. Retry with valid JSON.`,
    `InputValidationError: JSON parse failed (${length} bytes)`,
  );
}

/** Removes unknown fields from an input, if the tool lists the known ones. */
export function knownFields(raw: ToolInput, jsonSchema: Readonly<Record<string, unknown>>): ToolInput {
  const { properties, additionalProperties } = jsonSchema;
  if (additionalProperties !== false || !isJsonObject(properties)) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([key]) => Object.hasOwn(properties, key)));
}

/** Converts numbers and booleans in texts to the types of the schema. */
export function mendTypes(raw: ToolInput, jsonSchema: Readonly<Record<string, unknown>>): ToolInput {
  const properties = jsonSchema.properties;
  if (!isJsonObject(properties)) return raw;
  const entries = Object.entries(raw).map(([key, value]) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return [key, typeof value === "string" && isJsonObject(property) ? unquote(value, property.type) : value];
  });
  return Object.fromEntries(entries);
}

function unquote(value: string, type: unknown): unknown {
  if (type === "boolean") return value === "true" ? true : value === "false" ? false : value;
  if ((type === "number" || type === "integer") && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value);
  if (type === "array" || type === "object") return unquoteJson(value, type);
  return value;
}

/** Parses a list or an object in a text. */
function unquoteJson(text: string, type: "array" | "object"): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return (type === "array" ? Array.isArray(value) : isJsonObject(value)) ? value : text;
  } catch {
    return text;
  }
}

function issuesError(tool: InputSpec, given: unknown, error: z.ZodError): ToolResult {
  const json = JSON.stringify(error.issues, null, 2);
  const asJson = `InputValidationError: ${json}`;
  const advice = tool.advice?.(error.issues) ?? null;
  if (advice !== null) return refusedUse(`InputValidationError: ${advice}\n\n${json}`, asJson);
  const groups = sentences(given, error.issues);
  if (groups.plain.length === 0) return refusedUse(asJson, asJson);
  const lines = [...groups.plain, ...groups.other];
  const noun = lines.length === 1 ? "issue" : "issues";
  return refusedUse(
    `InputValidationError: ${tool.name} failed due to the following ${noun}:\n${lines.join("\n")}`,
    asJson,
  );
}

/** Reports missing fields first, then unexpected ones, then wrong types. Other problems keep the schema's message. */
function sentences(given: unknown, issues: readonly z.core.$ZodIssue[]): { plain: string[]; other: string[] } {
  const missing: string[] = [];
  const surplus: string[] = [];
  const mistyped: string[] = [];
  const other: string[] = [];
  for (const issue of issues) {
    const path = pathText(issue.path);
    const value = valueAt(given, issue.path);
    if (issue.code === "unrecognized_keys") {
      const paths = issue.keys.map((key) => pathText([...issue.path, key]));
      surplus.push(...paths.map((surplusPath) => `An unexpected parameter \`${surplusPath}\` was provided`));
    } else if (issue.code === "invalid_type" && value === undefined) {
      missing.push(`The required parameter \`${path}\` is missing`);
    } else if (issue.code === "invalid_type") {
      const types = `expected as \`${issue.expected}\` but provided as \`${typeName(value)}\``;
      mistyped.push(`The parameter \`${path}\` type is ${types}`);
    } else {
      other.push(`The parameter \`${path}\` is invalid: ${issue.message}`);
    }
  }
  return { plain: [...missing, ...surplus, ...mistyped], other };
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? String(key) : `${text}.${String(key)}`),
    "",
  );

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<PropertyKey, unknown>)[key];
  }
  return current;
}

const typeName = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

const byteLength = (text: string): number => new TextEncoder().encode(text).length;
