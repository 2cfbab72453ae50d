import { type Price, prices } from "./prices.ts";

/** How a model is told to think. */
export type ThinkingStyle = "adaptive" | "budget" | "none";

/** What the agent knows about a model. */
export interface ModelFacts {
  /** The name without a date or a variant in brackets. */
  readonly canonical: string;
  readonly displayName: string;
  /** Tokens. */
  readonly contextWindow: number;
  /** Tokens that an answer may have. */
  readonly maxOutputTokens: number;
  readonly thinking: ThinkingStyle;
  /** Whether the model takes an effort level. */
  readonly effort: boolean;
  /** Whether the task list tools are on without being named. */
  readonly taskTools: boolean;
  /** `null` where the price is not known; a cost is then not guessed. */
  readonly price: Price | null;
}

type Row = readonly [name: string, display: string, window: number, output: number, generation: "5" | "4" | "3"];

const rows: readonly Row[] = [
  ["claude-opus-5-5", "Opus 5.5", 1_000_000, 128_000, "5"],
  ["claude-fable-5-2", "Fable 5.2", 1_000_000, 128_000, "5"],
  ["claude-sonnet-5-5", "Sonnet 5.5", 1_000_000, 128_000, "5"],
  ["claude-haiku-5-5", "Haiku 5.5", 1_000_000, 128_000, "5"],
  ["claude-opus-4-5", "Opus 4.5", 200_000, 32_000, "4"],
  ["claude-opus-4-1", "Opus 4.1", 200_000, 32_000, "4"],
  ["claude-opus-4", "Opus 4", 200_000, 32_000, "4"],
  ["claude-sonnet-4-5", "Sonnet 4.5", 200_000, 32_000, "4"],
  ["claude-sonnet-4", "Sonnet 4", 200_000, 32_000, "4"],
  ["claude-haiku-4-5", "Haiku 4.5", 200_000, 32_000, "4"],
  ["claude-3-7-sonnet", "Sonnet 3.7", 200_000, 32_000, "4"],
  ["claude-3-5-sonnet", "Sonnet 3.5", 200_000, 8_192, "3"],
  ["claude-3-5-haiku", "Haiku 3.5", 200_000, 8_192, "3"],
];

const thinkingOf: Readonly<Record<Row[4], ThinkingStyle>> = { "5": "adaptive", "4": "budget", "3": "none" };

const known: ReadonlyMap<string, ModelFacts> = new Map(
  rows.map(([canonical, displayName, contextWindow, maxOutputTokens, generation]) => [
    canonical,
    {
      canonical,
      displayName,
      contextWindow,
      maxOutputTokens,
      thinking: thinkingOf[generation],
      effort: generation === "5",
      taskTools: generation !== "5",
      price: prices[canonical] ?? null,
    },
  ]),
);

/** What is assumed of a model that the catalogue does not list. */
const unlisted = (name: string): ModelFacts => ({
  canonical: name,
  displayName: name,
  contextWindow: 1_000_000,
  maxOutputTokens: 32_000,
  thinking: "none",
  effort: false,
  taskTools: false,
  price: null,
});

/** The beta that widens the window of models that have a smaller one. */
export const wideContextBeta = "context-1m-2025-08-07";

/** Takes the variant in brackets and the date off a model name. */
export const canonicalName = (model: string): string =>
  model.replace(/\[[^\]]*\]$/, "").replace(/-(20\d{6}|latest)$/, "");

/** Whether the catalogue lists the model. */
export const isKnownModel = (model: string): boolean => known.has(canonicalName(model));

/** Facts of a model; guarded assumptions for one that is not listed. `betas` are those that requests carry. */
export function modelFacts(model: string, betas: readonly string[] = []): ModelFacts {
  const facts = known.get(canonicalName(model)) ?? unlisted(canonicalName(model));
  return betas.includes(wideContextBeta) && facts.contextWindow < 1_000_000
    ? { ...facts, contextWindow: 1_000_000 }
    : facts;
}

/** Short names that stand for the newest model of a family. */
export const aliases: Readonly<Record<string, string>> = {
  default: "claude-opus-5-5",
  opus: "claude-opus-5-5",
  "opus[1m]": "claude-opus-5-5",
  opusplan: "claude-opus-5-5",
  fable: "claude-fable-5-2",
  sonnet: "claude-sonnet-5-5",
  "sonnet[1m]": "claude-sonnet-5-5",
  haiku: "claude-haiku-5-5",
};

/** The model that runs when nobody chose one. */
export const defaultModel = "claude-opus-5-5";

/** Turns what a user wrote into a model id. Unknown names are passed on as they are. */
export function resolveModel(requested: string | undefined): string {
  if (!requested) return defaultModel;
  const name = requested.trim();
  return Object.hasOwn(aliases, name.toLowerCase())
    ? (aliases[name.toLowerCase()] as string)
    : name.replace(/\[1m\]$/i, "");
}

/** Whether the word is a short name. */
export const isAlias = (word: string): boolean => Object.hasOwn(aliases, word.toLowerCase());

/** The model that takes the place of an alias's own in plan mode; `null` where none does. */
export const planModel = (requested: string | null): string | null =>
  requested?.toLowerCase() === "haiku" ? resolveModel("sonnet") : null;
