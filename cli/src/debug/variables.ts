import { conversationOf, type Span, type TimelineState } from "@agentwire/replay";
import { clip, safe } from "../terminal.ts";

/** A value in the tree of variables: a value of JSON, or a list of named values. */
export interface VariableContent {
  readonly text: string;
  /** The values in it; absent for a value without parts. */
  readonly children?: readonly (readonly [name: string, value: unknown])[];
  readonly isList?: boolean;
}

/** Maximum length of a text in the tree. */
const widest = 10_000;

const preview = (value: object): string => clip(JSON.stringify(value), 120);

/** A value of JSON as the tree shows it. */
export function variableOf(value: unknown): VariableContent {
  if (typeof value === "string") {
    const text = safe(value);
    return { text: JSON.stringify(text.length > widest ? `${text.slice(0, widest)}\u2026` : text) };
  }
  if (typeof value !== "object" || value === null) return { text: String(value) };
  const children = Array.isArray(value)
    ? value.map((item, index) => [String(index), item] as const)
    : Object.entries(value);
  return children.length === 0
    ? { text: Array.isArray(value) ? "[]" : "{}" }
    : { text: preview(value), children, isList: Array.isArray(value) };
}

/** The state of a session without what the ledger derives it from, and with the conversation as a list. */
export function stateVariables(state: TimelineState | undefined): object {
  if (state === undefined) return {};
  const { ledger: _, conversation, ...fields } = state;
  return { ...fields, conversation: conversation === null ? [] : conversationOf(state) };
}

/** What a span of time was. */
export const spanVariables = ({
  kind,
  name,
  detail,
  from,
  to,
  first,
  last,
  outcome,
  tokens,
  toolUseId,
}: Span): object => ({
  ...{ kind, name, detail, outcome, first, last },
  seconds: (to - from) / 1e6,
  ...(tokens !== null && { tokens }),
  ...(toolUseId !== null && { toolUseId }),
});
