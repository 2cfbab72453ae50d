import { readFileSync } from "node:fs";
import { requirements } from "@agentwire/protocol";
import { asJsonObject, asText, isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { type Exchange, exchangesOf } from "./sessions.ts";

/** The display name of a frame: its type, with the subtype if there is one. */
export function nameOf(frame: JsonObject): string {
  const { type, subtype, request, response, event } = frame;
  const inner = asText(subtype) ?? asText(asJsonObject(request).subtype) ?? asText(asJsonObject(event).type);
  if (type === "control_response") return `control_response/${asText(asJsonObject(response).subtype)}`;
  return inner === undefined ? String(type) : `${type}/${inner}`;
}

/** Fields that differ between sessions and do not help a reader. */
const incidental = new Set(["uuid", "session_id", "timestamp", "sdk_host_only", "parent_tool_use_id"]);

/** Keeps one field of an object: `a.b` descends, and `a[3]` keeps the first three items of a list. */
function keepField(into: Record<string, unknown>, from: JsonObject, [name = "", ...deeper]: readonly string[]): void {
  const [, member = name, items] = /^(\w+)\[(\d+)\]$/.exec(name) ?? [];
  const value = from[member];
  if (value === undefined) throw new Error(`there is no field ${member} in ${JSON.stringify(from).slice(0, 300)}`);
  if (deeper.length > 0) {
    const inner = isJsonObject(into[member]) ? { ...into[member] } : {};
    keepField(inner, asJsonObject(value), deeper);
    into[member] = inner;
  } else if (items !== undefined && Array.isArray(value) && value.length > Number(items))
    into[member] = [...value.slice(0, Number(items)), "…"];
  else into[member] = value;
}

function shortened(frame: JsonObject, fields: readonly string[]): JsonObject {
  if (fields.length === 0) return Object.fromEntries(Object.entries(frame).filter(([name]) => !incidental.has(name)));
  const retained: Record<string, unknown> = {
    type: frame.type,
    ...(frame.subtype !== undefined && { subtype: frame.subtype }),
  };
  for (const field of fields) keepField(retained, frame, field.split("."));
  return retained;
}

const line = /^(?<arrow>[<>]) (?<name>[\w/]+)(?:#(?<nth>\d+))?(?:: (?<fields>.*))?$/;

/**
 * The frame that a line of a template names: `> user`, or `< system/init#2: model, tools[3]` for the second one, and
 * its position in the session.
 */
function picked(all: readonly Exchange[], text: string): readonly [row: string, position: number] {
  const groups = line.exec(text)?.groups;
  if (groups === undefined) throw new Error(`"${text}" names no frame. Write < system/init: model, tools[3]`);
  const { arrow, name, nth, fields = "" } = groups;
  const from = arrow === ">" ? "host" : "agent";
  const named = all.filter((one) => one.from === from && nameOf(one.frame) === name);
  const found = named[Number(nth ?? 1) - 1];
  if (found === undefined) {
    const names = all.map((one) => `${one.from === "host" ? ">" : "<"} ${nameOf(one.frame)}`);
    throw new Error(`no frame "${text}" in the session; it holds ${names.join(", ")}`);
  }
  const shown = shortened(found.frame, fields.split(/,\s*/).filter(Boolean));
  return [`${from === "host" ? "host →" : "agent ←"} ${JSON.stringify(shown)}`, all.indexOf(found)];
}

/** Links each requirement id in brackets to its page. An unknown id is an error. */
const withLinks = (text: string): string =>
  text.replace(/\[([a-z]+(?:\.[a-z-]+){1,2})\](?!\()/g, (_, id: string) => {
    if (!Object.hasOwn(requirements, id)) throw new Error(`[${id}] is no requirement`);
    return `[\`${id}\`](../protocol/spec/${id.split(".")[0]}.md)`;
  });

/** Renders a template: blocks ```frames SESSION``` become frames that the reference agent sends and receives. */
export async function renderTemplate(template: string): Promise<string> {
  const parts = template.split(/^```frames (\w+)\n([\s\S]*?)^```$/m);
  const sessions = new Map<string, readonly Exchange[]>();
  let page = "";
  for (let at = 0; at < parts.length; at += 3) {
    page += withLinks(parts[at] ?? "");
    const [name, lines] = [parts[at + 1], parts[at + 2]];
    if (name === undefined || lines === undefined) continue;
    const all = sessions.get(name) ?? (await exchangesOf(name));
    sessions.set(name, all);
    let last = -1;
    const rows: string[] = [];
    for (const text of lines.trimEnd().split("\n")) {
      const [row, position] = picked(all, text);
      if (position < last) throw new Error(`"${text}" comes earlier in the session ${name} than the line before it`);
      last = position;
      rows.push(row);
    }
    page += `\`\`\`text\n${rows.join("\n")}\n\`\`\``;
  }
  return page;
}

/** The page that teaches the protocol, with the frames of real sessions. */
export const learnPage = (): Promise<string> =>
  renderTemplate(readFileSync(new URL("./template.md", import.meta.url), "utf8"));
