import * as z from "zod";
import * as control from "../control/index.ts";
import { controls } from "../control/registry.ts";
import * as hook from "../hook/index.ts";
import { hooks } from "../hook/registry.ts";
import * as message from "../message/index.ts";
import { messages } from "../message/registry.ts";
import { type Entry, entriesOf } from "../schema/entry.ts";
import * as content from "../shape/content/index.ts";
import * as mcp from "../shape/mcp/index.ts";
import * as option from "../shape/option/index.ts";
import * as permission from "../shape/permission/index.ts";
import * as transcript from "../transcript/index.ts";
import { transcriptLines } from "../transcript/registry.ts";
import type { Lifetime } from "./definitions-at.ts";
import { pascal } from "./pascal.ts";

/**
 * The name of the definition of a message: `system/init` is `SystemInitMessage`.
 *
 * @param name - The message's `type`, or `type/subtype`.
 * @example
 * import { definitions, messageDefinition } from "@agentwire/protocol";
 *
 * const schema = definitions()[messageDefinition("system/init")];
 */
export const messageDefinition = (name: string) => `${pascal(name)}Message`;
/**
 * The name of the definition of the object under `request`: `can_use_tool` is `CanUseToolRequest`.
 *
 * @param subtype - Subtype of the control request.
 * @example
 * import { definitions, requestDefinition } from "@agentwire/protocol";
 *
 * const schema = definitions()[requestDefinition("can_use_tool")];
 */
export const requestDefinition = (subtype: string) => `${pascal(subtype)}Request`;
/**
 * The name of the definition of the object under `response` in a success response.
 *
 * @param subtype - Subtype of the control request.
 * @example
 * import { definitions, responseDefinition } from "@agentwire/protocol";
 *
 * const schema = definitions()[responseDefinition("can_use_tool")];
 */
export const responseDefinition = (subtype: string) => `${pascal(subtype)}Response`;
/**
 * The name of the definition of a hook event's input.
 *
 * @param event - Name of the event.
 * @example
 * import { definitions, hookInputDefinition } from "@agentwire/protocol";
 *
 * const schema = definitions()[hookInputDefinition("PreToolUse")];
 */
export const hookInputDefinition = (event: string) => `${event}HookInput`;
/**
 * The name of the definition of an event's `hookSpecificOutput`.
 *
 * @param event - Name of the event.
 * @example
 * import { definitions, hookOutputDefinition } from "@agentwire/protocol";
 *
 * const schema = definitions()[hookOutputDefinition("PreToolUse")];
 */
export const hookOutputDefinition = (event: string) => `${event}HookOutput`;
/**
 * The name of the definition of a kind of transcript line: `cost-state` is `CostStateLine`.
 *
 * @param name - The line's `type`, or `system/subtype`.
 * @example
 * import { definitions, lineDefinition } from "@agentwire/protocol";
 *
 * const schema = definitions()[lineDefinition("cost-state")];
 */
export const lineDefinition = (name: string) => `${pascal(name)}Line`;

/** A schema with its name. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: z.ZodType;
  /** The releases that have the schema, if that is known independently of the schemas that refer to it. */
  readonly lifetime?: Lifetime;
}

/**
 * Every schema that has a name: first the named exports of the modules, then the registry entries. A schema may occur
 * twice; its first name is canonical and the others are aliases. These become the definitions of the published
 * documents and the named types.
 */
export function* namedSchemas(): Generator<NamedSchema> {
  for (const module of [content, control, hook, mcp, message, option, permission, transcript]) {
    for (const [name, schema] of Object.entries(module)) if (schema instanceof z.ZodType) yield { name, schema };
  }
  yield { name: "SessionOptions", schema: option.SessionOptions, lifetime: { since: "0.1.0" } };
  for (const entry of entriesOf<Entry & { name: string; schema: z.ZodType }>(messages)) {
    yield { name: messageDefinition(entry.name), schema: entry.schema, lifetime: entry };
  }
  for (const entry of entriesOf<control.AnyControlSpec>(controls)) {
    yield { name: requestDefinition(entry.subtype), schema: entry.request, lifetime: entry };
    if (entry.response) yield { name: responseDefinition(entry.subtype), schema: entry.response, lifetime: entry };
  }
  for (const entry of entriesOf<hook.AnyHookSpec>(hooks)) {
    yield { name: hookInputDefinition(entry.event), schema: entry.input, lifetime: entry };
    if (entry.output) yield { name: hookOutputDefinition(entry.event), schema: entry.output, lifetime: entry };
  }
  for (const entry of entriesOf<Entry & { name: string; schema: z.ZodType }>(transcriptLines)) {
    yield { name: lineDefinition(entry.name), schema: entry.schema, lifetime: entry };
  }
}
