import { z } from "zod";
import * as content from "../content/index.ts";
import * as control from "../control/index.ts";
import { controls } from "../control/registry.ts";
import * as hook from "../hook/index.ts";
import { hooks } from "../hook/registry.ts";
import * as mcp from "../mcp/index.ts";
import * as message from "../message/index.ts";
import { messages } from "../message/registry.ts";
import * as option from "../option/index.ts";
import * as permission from "../permission/index.ts";
import { transcriptLines } from "../transcript/registry.ts";

/** `system/init` and `can_use_tool` as the start of the name of a definition: `SystemInit`, `CanUseTool`. */
const pascal = (wireName: string) =>
  wireName
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

export const messageDefinition = (name: string) => `${pascal(name)}Message`;
export const requestDefinition = (subtype: string) => `${pascal(subtype)}Request`;
export const responseDefinition = (subtype: string) => `${pascal(subtype)}Response`;
export const hookInputDefinition = (event: string) => `${event}HookInput`;
export const hookOutputDefinition = (event: string) => `${event}HookOutput`;
export const lineDefinition = (name: string) => `${pascal(name)}Line`;

/**
 * Every schema that has a name, with that name: the entries of the registries, and what the modules export under a name
 * of their own. These are the definitions of the published documents and the types by name.
 */
export function* namedSchemas(): Generator<readonly [name: string, schema: z.ZodType]> {
  for (const entry of Object.values<{ name: string; schema: z.ZodType }>(messages)) {
    yield [messageDefinition(entry.name), entry.schema];
  }
  for (const entry of Object.values<control.AnyControlSpec>(controls)) {
    yield [requestDefinition(entry.subtype), entry.request];
    if (entry.response) yield [responseDefinition(entry.subtype), entry.response];
  }
  for (const entry of Object.values<hook.AnyHookSpec>(hooks)) {
    yield [hookInputDefinition(entry.event), entry.input];
    if (entry.output) yield [hookOutputDefinition(entry.event), entry.output];
  }
  for (const entry of Object.values<{ name: string; schema: z.ZodType }>(transcriptLines)) {
    yield [lineDefinition(entry.name), entry.schema];
  }
  for (const module of [content, control, hook, mcp, message, option, permission]) {
    for (const [name, value] of Object.entries(module)) if (value instanceof z.ZodType) yield [name, value];
  }
}
