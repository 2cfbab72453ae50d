import { diffLines } from "diff";
import type { Span } from "../../src/activity/span.ts";
import { fieldOf } from "../../src/engine/compare/field.ts";
import { isEvent } from "../../src/tape/types.ts";
import { textAt } from "../../src/timeline/entry/text.ts";
import type { Session } from "./session.ts";

/** A piece of text in both versions, or in one of them. */
export interface TextChange {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** A part of what was sent to the model, compared with the previous call. */
export interface SentPart {
  /** `system`, `tools`, `message 3 (user)`, `settings`. */
  readonly name: string;
  readonly state: "same" | "new" | "changed" | "removed";
  readonly characters: number;
  /** The text of a new or unchanged part; of a changed part its difference. */
  readonly changes: readonly TextChange[];
}

/** The request of a model call, by parts. */
export interface SentCall {
  readonly span: Span;
  /** Whether the tape contains the request itself. Frames only show the answer. */
  readonly recorded: boolean;
  readonly parts: readonly SentPart[];
}

const longest = 20_000;
/** Maximum length of a text that is compared by lines. A comparison of long hostile texts would not end. */
const longestCompared = 200_000;

const pretty = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 2)?.replaceAll("\\n", "\n") ?? "");

/** The text of a block, or the block as JSON. */
const blockText = (block: unknown): string =>
  Object.keys(block ?? {}).every((key) => key === "type" || key === "text")
    ? (textAt(block, "text") ?? "")
    : pretty(block);

/** The content of a message or a system prompt: texts as they are, other blocks as JSON. */
const contentText = (content: unknown): string =>
  Array.isArray(content) ? content.map(blockText).join("\n") : pretty(content);

/** Splits a request into named texts. */
function partsOf(body: unknown): Map<string, string> {
  const parts = new Map<string, string>();
  const { messages, system, tools, ...settings } = (typeof body === "object" && body !== null ? body : {}) as Readonly<
    Record<string, unknown>
  >;
  parts.set("settings", pretty(settings));
  if (system !== undefined) parts.set("system", contentText(system));
  if (Array.isArray(tools)) {
    parts.set("tools", tools.map((tool) => textAt(tool, "name") ?? pretty(tool)).join("\n"));
    parts.set("definitions of tools", tools.map(pretty).join("\n"));
  }
  if (Array.isArray(messages)) {
    for (const [index, message] of messages.entries()) {
      parts.set(`message ${index + 1} (${textAt(message, "role") ?? "?"})`, contentText(fieldOf(message, "content")));
    }
  }
  return parts;
}

/** The beginning and the end of a long text, which are next to changes. */
const ends = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest / 2)}\n\u22ef\n${text.slice(-longest / 2)}`;

const part = (kind: TextChange["kind"], text: string): TextChange[] =>
  text === "" ? [] : [{ kind, text: kind === "same" ? ends(text) : text.slice(0, longest) }];

/** Number of characters of a changed line that are shown before its change. */
const lineContext = 120;

/** The position from which two texts are compared: the line of their first difference, or its end in a long line. */
function firstChange(before: string, after: string): number {
  let at = 0;
  const shorter = Math.min(before.length, after.length);
  while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at++;
  return Math.max(after.lastIndexOf("\n", at - 1) + 1, at - lineContext);
}

/** The length of what two texts have in common at their end, in complete lines. */
function commonEnd(before: string, after: string): number {
  let length = 0;
  const shorter = Math.min(before.length, after.length);
  while (length < shorter && before.at(-1 - length) === after.at(-1 - length)) length++;
  const line = after.indexOf("\n", after.length - length);
  return line < 0 ? 0 : after.length - line - 1;
}

/** The differences of two texts. The first one is always shown, however long the texts are. */
function changesBetween(before: string, after: string): TextChange[] {
  const from = firstChange(before, after);
  const [old, now] = [before.slice(from), after.slice(from)];
  const end = commonEnd(old, now);
  const [oldMiddle, newMiddle] = [old.slice(0, old.length - end), now.slice(0, now.length - end)];
  const isShort = oldMiddle.length + newMiddle.length <= longestCompared;
  const lines = isShort ? diffLines(oldMiddle, newMiddle, { maxEditLength: 2000 }) : undefined;
  const middle =
    lines === undefined
      ? [...part("removed", oldMiddle), ...part("added", newMiddle)]
      : lines.flatMap(({ added, removed, value }) => part(added ? "added" : removed ? "removed" : "same", value));
  return [...part("same", after.slice(0, from)), ...middle, ...part("same", now.slice(now.length - end))];
}

/** Compares the requests of two calls. Without a previous call, everything is new. */
export const compareSent = (before: unknown, after: unknown): SentPart[] =>
  compareTexts(before === undefined ? new Map() : partsOf(before), partsOf(after));

/** Compares named texts. */
export function compareTexts(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): SentPart[] {
  const parts = [...now].map(([name, text]): SentPart => {
    const earlier = old.get(name);
    const state = earlier === undefined ? "new" : earlier === text ? "same" : "changed";
    const changes =
      state === "changed"
        ? changesBetween(earlier ?? "", text)
        : [{ kind: "same" as const, text: text.slice(0, longest) }];
    return { name, state, characters: text.length, changes };
  });
  const removed = [...old].filter(([name]) => !now.has(name));
  return [
    ...parts,
    ...removed.map(
      ([name, text]): SentPart => ({
        ...{ name, state: "removed", characters: text.length },
        changes: [{ kind: "removed", text: text.slice(0, longest) }],
      }),
    ),
  ];
}

/** The model calls, in the order in which they began. */
export const modelCallsOf = async (session: Session): Promise<Span[]> =>
  (await session.activity()).spans
    .filter(({ kind }) => kind === "model")
    .sort((a, b) => a.from - b.from || a.id - b.id);

/** The body of a recorded request. */
async function bodyOf(session: Session, span: Span | undefined): Promise<unknown> {
  const row = span === undefined ? undefined : session.row(span.first);
  const event = row === undefined ? undefined : await session.event(row);
  return event !== undefined && isEvent(event, "model/request") ? event.body : undefined;
}

/** The named texts of a recorded request; `null` if the tape does not contain it. */
export async function requestTexts(session: Session, number: number): Promise<ReadonlyMap<string, string> | null> {
  const body = await bodyOf(session, (await modelCallsOf(session))[number]);
  return body === undefined ? null : partsOf(body);
}

/** The request of a call by its number, counted from 0, compared with the previous call of the same thread. */
export async function sentCall(session: Session, number: number): Promise<SentCall | null> {
  const calls = await modelCallsOf(session);
  const { spans } = await session.activity();
  const span = calls[number];
  if (span === undefined) return null;
  const body = await bodyOf(session, span);
  const thread = ({ parent }: Span): number | null => {
    const of = parent === null ? undefined : spans[parent];
    return of === undefined || of.kind === "turn" ? null : of.id;
  };
  const before = calls
    .slice(0, number)
    .findLast((other) => thread(other) === thread(span) && other.process === span.process);
  const recorded = body !== undefined;
  return { span, recorded, parts: recorded ? compareSent(await bodyOf(session, before), body) : [] };
}
