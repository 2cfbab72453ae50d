import { z } from "zod";
import type {
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

/** One built-in tool: its description for the model, its input, its checks, its effect and its output. */
export interface ToolSpec<Name extends string, Input extends z.ZodObject, Output extends z.ZodType> {
  readonly name: Name;
  readonly aliases?: readonly string[];
  readonly displayName?: string;
  /** Sent to the model. */
  readonly description: string;
  /** Built when it is first needed. Strict: a field that it does not name is refused. */
  readonly input: () => Input;
  /** Changes the input that frames show. */
  readonly shown?: (raw: ToolInput, cwd: string) => ToolInput;
  /** Fields that frames show as they came, also where their type was mended for the call. */
  readonly asGiven?: readonly string[];
  /** Takes away again what `shown` added for frames and hooks, where the model is not to see it. */
  readonly recalled?: (shown: ToolInput) => ToolInput;
  /** Adds what the session knows and the model does not say. */
  readonly completed?: (input: ToolInput, plan: PlanService) => Promise<ToolInput>;
  /** Fields that the model cannot set. Only the permission decision may set them. */
  readonly usersOwn?: readonly string[];
  /** The structured result, `tool_use_result` on the wire; built when it is first needed. */
  readonly output: () => Output;
  /** Default `false`: the tool is sent to the model at once. */
  readonly deferred?: boolean;
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
  readonly run: (input: z.output<Input>, context: ToolContext) => Promise<ToolOutcome<z.output<Output>>>;
  readonly render: (output: z.output<Output>, input: z.output<Input>, context: ToolContext) => ResultContent;
  readonly statesSuccess?: boolean;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schemas of the inputs by the names of their tools. They are put in where the agent is packed into one program;
 * elsewhere there are none, and each is built when it is first needed.
 */
declare const agentwireToolSchemas: Readonly<Record<string, JsonSchema>>;

const prepared = (name: string): JsonSchema | undefined =>
  typeof agentwireToolSchemas !== "undefined" && Object.hasOwn(agentwireToolSchemas, name)
    ? agentwireToolSchemas[name]
    : undefined;

/** A tool whose name is known to the compiler. */
export type NamedTool<Name extends string> = Tool & { readonly name: Name };

/**
 * Declares a tool. The file that calls it is named after the tool.
 *
 * The functions of the result take inputs that {@link Tool.accept} returned; other values break their contract.
 */
export function defineTool<const Name extends string, Input extends z.ZodObject, Output extends z.ZodType>(
  spec: ToolSpec<Name, Input, Output>,
): NamedTool<Name> {
  const accepted = (input: ToolInput) => input as z.output<Input>;
  const input = once(spec.input);
  const output = once(spec.output);
  const inputSchema = once(() => prepared(spec.name) ?? (z.toJSONSchema(input(), { io: "input" }) as JsonSchema));
  const accept = (raw: unknown) => acceptInput({ ...spec, input }, inputSchema(), without(raw, spec.usersOwn));
  return {
    name: spec.name,
    aliases: spec.aliases ?? [],
    displayName: spec.displayName ?? spec.name,
    deferred: spec.deferred ?? false,
    description: spec.description,
    statesSuccess: spec.statesSuccess ?? false,
    get inputSchema() {
      return inputSchema();
    },
    onByDefault: spec.onByDefault ?? (() => true),
    shown: (raw, cwd) => {
      const given = Object.entries(raw).filter(([key]) => spec.asGiven?.includes(key));
      const mended = { ...mendTypes(raw, inputSchema()), ...Object.fromEntries(given) };
      return spec.shown?.(mended, cwd) ?? mended;
    },
    recalled: spec.recalled ?? ((shown) => shown),
    completed: async (given, plan) => (await spec.completed?.(given, plan)) ?? given,
    accept,
    acceptChanged(raw, asked) {
      const changed = accept(knownFields(raw, inputSchema()));
      const own = (spec.usersOwn ?? []).filter((key) => key in raw && raw[key] !== asked[key]);
      return changed.ok
        ? { ok: true, input: { ...changed.input, ...Object.fromEntries(own.map((key) => [key, raw[key]])) } }
        : changed;
    },
    concurrencySafe: (input) => (spec.concurrencySafe ?? spec.readOnly)?.(accepted(input)) ?? false,
    readOnly: (input) => spec.readOnly?.(accepted(input)) ?? false,
    subject: (input) => spec.subject(accepted(input)),
    summary: (input) => spec.summary?.(accepted(input)),
    validate: async (input, context) => (await spec.validate?.(accepted(input), context)) ?? null,
    run: (input, context) => spec.run(accepted(input), context),
    acceptsOutput: (value) => output().safeParse(value).success,
    render: (output, input, context) => spec.render(output as z.output<Output>, accepted(input), context),
  };
}

function without(raw: unknown, keys: readonly string[] | undefined): unknown {
  if (keys === undefined || typeof raw !== "object" || raw === null || Array.isArray(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !keys.includes(key)));
}

/** Schemas take long to build and most sessions need few of them. */
function once<Value>(build: () => Value): () => Value {
  let built: { readonly value: Value } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}
