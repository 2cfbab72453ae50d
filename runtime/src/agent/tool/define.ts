import * as z from "zod";
import { normalize } from "../../posix/path.ts";
import type {
  Confirmation,
  PermissionSubject,
  ResultContent,
  Tool,
  ToolContext,
  ToolInput,
  ToolOutcome,
  ToolSetting,
} from "../core/tool.ts";
import type { PlanService } from "../core/tool-services.ts";
import { acceptInput, knownFields, mendTypes } from "./input.ts";

/** A built-in tool: its description for the model, its input, its checks, its effect and its output. */
export interface ToolSpec<Name extends string, Input extends z.ZodObject, Output extends z.ZodType> {
  readonly name: Name;
  readonly aliases?: readonly string[];
  readonly displayName?: string;
  /** Sent to the model. */
  readonly description: string;
  /** Built on first use. Strict: rejects unknown fields. */
  readonly input: () => Input;
  /** Changes the input that frames show. */
  readonly shown?: (raw: ToolInput, cwd: string) => ToolInput;
  /** Fields that frames show unchanged, even if their type was corrected for the call. */
  readonly verbatim?: readonly string[];
  /** Removes what `shown` added for frames and hooks, if the model must not see it. */
  readonly recalled?: (shown: ToolInput) => ToolInput;
  /** The field with the path of a file. Hooks and permission requests see it as an absolute path. */
  readonly pathField?: Extract<keyof z.output<Input>, string>;
  /** Adds data of the session that the model does not provide. */
  readonly completed?: (input: ToolInput, plan: PlanService) => Promise<ToolInput>;
  /** Fields that the model cannot set. Only the permission decision can set them. */
  readonly userFields?: readonly string[];
  /** The structured result, `tool_use_result` on the wire. Built on first use. */
  readonly output: () => Output;
  /** Default `false`: the tool is sent to the model at once. */
  readonly deferred?: boolean;
  /** Fields with paths or patterns of files. Default: `pathField`. */
  readonly pathFields?: readonly Extract<keyof z.output<Input>, string>[];
  /** Default: always. */
  readonly onByDefault?: (setting: ToolSetting) => boolean;
  /** Default: the same as `readOnly`. */
  readonly concurrencySafe?: (input: z.output<Input>) => boolean;
  /** Default: never. */
  readonly readOnly?: (input: z.output<Input>) => boolean;
  /** Text for the model before the schema's message about an invalid input; `null` if that message is enough. */
  readonly advice?: (issues: readonly z.core.$ZodIssue[]) => string | null;
  readonly subject: (input: z.output<Input>) => PermissionSubject;
  readonly summary?: (input: z.output<Input>) => string | undefined;
  readonly validate?: (input: z.output<Input>, context: ToolContext) => Promise<string | null>;
  /** Default: nothing needs a confirmation. */
  readonly confirmation?: (input: z.output<Input>, context: ToolContext) => Promise<Confirmation | null>;
  readonly run: (input: z.output<Input>, context: ToolContext) => Promise<ToolOutcome<z.output<Output>>>;
  readonly render: (output: z.output<Output>, input: z.output<Input>, context: ToolContext) => ResultContent;
  readonly statesSuccess?: boolean;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schemas of the inputs by tool name. Inlined when the agent is bundled into one program. Otherwise undefined,
 * and each schema is built on first use.
 */
declare const agentwireToolSchemas: Readonly<Record<string, JsonSchema>>;

const prepared = (name: string): JsonSchema | undefined =>
  typeof agentwireToolSchemas !== "undefined" && Object.hasOwn(agentwireToolSchemas, name)
    ? agentwireToolSchemas[name]
    : undefined;

/** A tool with its name in the type. */
export type NamedTool<Name extends string> = Tool & { readonly name: Name };

/**
 * Declares a tool. The file that calls it is named after the tool.
 *
 * The functions for results take inputs that {@link Tool.accept} returned. Behavior for other values is undefined.
 */
export function defineTool<const Name extends string, Input extends z.ZodObject, Output extends z.ZodType>(
  spec: ToolSpec<Name, Input, Output>,
): NamedTool<Name> {
  const accepted = (input: ToolInput) => input as z.output<Input>;
  const input = once(spec.input);
  const output = once(spec.output);
  const inputSchema = once(() => prepared(spec.name) ?? (z.toJSONSchema(input(), { io: "input" }) as JsonSchema));
  const accept = (raw: unknown) => acceptInput({ ...spec, input }, inputSchema(), without(raw, spec.userFields));
  return {
    name: spec.name,
    aliases: spec.aliases ?? [],
    displayName: spec.displayName ?? spec.name,
    pathField: spec.pathField ?? null,
    deferred: spec.deferred ?? false,
    description: spec.description,
    resultLimit: null,
    statesSuccess: spec.statesSuccess ?? false,
    get inputSchema() {
      return inputSchema();
    },
    onByDefault: spec.onByDefault ?? (() => true),
    shown: (raw, cwd) => {
      const given = Object.entries(raw).filter(([key]) => spec.verbatim?.includes(key));
      const mended = { ...mendTypes(raw, inputSchema()), ...Object.fromEntries(given) };
      return spec.shown?.(mended, cwd) ?? mended;
    },
    recalled: spec.recalled ?? ((shown) => shown),
    completed: async (given, plan) => (await spec.completed?.(given, plan)) ?? given,
    accept,
    acceptChanged(raw, original) {
      const changed = accept(knownFields(raw, inputSchema()));
      const own = (spec.userFields ?? []).filter((key) => key in raw && raw[key] !== original[key]);
      return changed.ok
        ? { ok: true, input: { ...changed.input, ...Object.fromEntries(own.map((key) => [key, raw[key]])) } }
        : changed;
    },
    concurrencySafe: (input) => (spec.concurrencySafe ?? spec.readOnly)?.(accepted(input)) ?? false,
    readOnly: (input) => spec.readOnly?.(accepted(input)) ?? false,
    subject: (input) => spec.subject(accepted(input)),
    summary: (input) => spec.summary?.(accepted(input)),
    validate: async (input, context) =>
      nullByteProblem(spec.name, spec.pathFields ?? (spec.pathField === undefined ? [] : [spec.pathField]), input) ??
      trailingSpaceProblem(spec.name, spec.pathField, input) ??
      (await spec.validate?.(accepted(input), context)) ??
      null,
    confirmation: async (input, context) => (await spec.confirmation?.(accepted(input), context)) ?? null,
    run: (input, context) => spec.run(accepted(input), context),
    acceptsOutput: (value) => output().safeParse(value).success,
    render: (output, input, context) => spec.render(output as z.output<Output>, accepted(input), context),
  };
}

/** The refusal of a path with a null byte, at which other programs end the path; `null` if there is none. */
function nullByteProblem(tool: string, fields: readonly string[], input: ToolInput): string | null {
  const field = fields.find((each) => String(input[each] ?? "").includes("\0"));
  return field === undefined ? null : `${tool}: ${field} contains a null byte (\\0). Leave it out and try again.`;
}

/** The refusal of a path that ends in white space before its last slashes and dots; `null` for others. */
function trailingSpaceProblem(tool: string, field: string | undefined, input: ToolInput): string | null {
  const path = field === undefined ? "" : normalize(String(input[field] ?? "").trim());
  return /\s$/.test(path)
    ? `${tool}: ${field} ends in white space before its last slash, and such a path is refused. Leave the white space out.`
    : null;
}

function without(raw: unknown, keys: readonly string[] | undefined): unknown {
  if (keys === undefined || typeof raw !== "object" || raw === null || Array.isArray(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !keys.includes(key)));
}

/** Schemas are slow to build and most sessions need few of them. */
function once<Value>(build: () => Value): () => Value {
  let built: { readonly value: Value } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}
