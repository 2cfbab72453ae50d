import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";

/** How long an entry stays in the cache. */
export type CacheLife = "5m" | "1h";

/** A part of a call that the cache treats as a unit: a tool, a block of the system prompt or of a message. */
export interface Piece {
  /** Equal for equal parts, regardless of cache markers. */
  readonly key: string;
  readonly tokens: number;
  /** Whether it is the end of a prefix that the caller marked for caching. */
  readonly mark?: CacheLife;
}

/** Estimates the tokens of a text: a quarter of its characters. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** The cache duration in a `cache_control` value; `undefined` if there is none. */
const lifeOf = (control: unknown): CacheLife | undefined => {
  if (!isJsonObject(control)) return undefined;
  return control.ttl === "1h" ? "1h" : "5m";
};

function pieceOf(location: string, value: unknown): Piece {
  const { cache_control: control, ...rest } = isJsonObject(value) ? value : { text: value };
  const text = JSON.stringify(rest);
  const mark = lifeOf(control);
  return { key: `${location} ${text}`, tokens: tokensOf(text), ...(mark && { mark }) };
}

const listed = (value: unknown): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

/**
 * The parts of a call in the order in which the cache compares them: tools, system prompt, messages. Parameters that
 * change how messages are read (`tool_choice`, `thinking`) precede them without tokens.
 */
export function tokenPieces(body: JsonObject): readonly Piece[] {
  const { tools, system, messages, tool_choice, thinking, cache_control } = body;
  const reading = { key: JSON.stringify({ tool_choice, thinking }), tokens: 0 };
  const texts = listed(messages)
    .filter(isJsonObject)
    .flatMap(({ role, content }) => listed(content).map((block) => pieceOf(String(role), block)));
  const pieces = [
    ...listed(tools).map((tool) => pieceOf("tool", tool)),
    ...listed(system).map((block) => pieceOf("system", block)),
    reading,
    ...texts,
  ];
  // A marker on the call itself means its last part.
  const [life, last] = [lifeOf(cache_control), pieces.at(-1)];
  return life && last ? [...pieces.slice(0, -1), { mark: life, ...last }] : pieces;
}

/** Tokens of a whole call, as reported by `count_tokens`. */
export const inputTokens = (body: JsonObject): number =>
  Math.max(
    1,
    tokenPieces(body).reduce((sum, { tokens }) => sum + tokens, 0),
  );
