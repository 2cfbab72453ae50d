import { type EffortLevel, effortLevels } from "./effort-level.ts";
import { type Price, prices } from "./prices.ts";

/** The thinking configuration of a model call. */
type ThinkingStyle = "adaptive" | "budget" | "none";

/** What the agent knows about a model. */
export interface ModelProperties {
  /** The name without a date or a variant in brackets. */
  readonly canonical: string;
  readonly displayName: string;
  /** Tokens. */
  readonly contextWindow: number;
  /** Tokens that an answer may have. */
  readonly maxOutputTokens: number;
  readonly thinking: ThinkingStyle;
  /** The levels of effort; `null` if the model takes none. */
  readonly effort: Efforts | null;
  /** Whether the task list tools are on without being named. */
  readonly taskTools: boolean;
  /** Whether the catalogue knows the model. The rest is a guess where it does not, and frames say so of the price. */
  readonly listed: boolean;
  readonly price: Price;
}

/** What a model takes of efforts. */
interface Efforts {
  /** The level where the user chose none. */
  readonly usual: EffortLevel;
  readonly levels: readonly EffortLevel[];
}

const efforts = (usual: EffortLevel, levels: readonly EffortLevel[] = effortLevels): Efforts => ({ usual, levels });
const withoutXhigh = efforts("high", ["low", "medium", "high", "max"]);
const upToHigh = efforts("high", ["low", "medium", "high"]);

type Row = readonly [
  name: string,
  window: number,
  output: number,
  thinking: ThinkingStyle,
  effort: Efforts | null,
  taskTools: boolean,
];

const wide = 1_000_000;
const narrow = 200_000;

const rows: readonly Row[] = [
  ["claude-opus-5-5", wide, 128_000, "adaptive", efforts("medium"), false],
  ["claude-opus-5", wide, 64_000, "adaptive", efforts("high"), false],
  ["claude-opus-4-8", wide, 64_000, "adaptive", efforts("high"), false],
  ["claude-opus-4-7", wide, 64_000, "adaptive", efforts("xhigh"), true],
  ["claude-opus-4-6", narrow, 64_000, "adaptive", withoutXhigh, true],
  ["claude-opus-4-5", narrow, 32_000, "budget", upToHigh, true],
  ["claude-opus-4-0", narrow, 32_000, "budget", null, true],
  ["claude-sonnet-5-5", wide, 128_000, "adaptive", efforts("medium"), false],
  ["claude-sonnet-5", wide, 64_000, "adaptive", efforts("high"), false],
  ["claude-sonnet-4-6", narrow, 32_000, "adaptive", withoutXhigh, true],
  ["claude-sonnet-4-5", narrow, 32_000, "budget", null, true],
  ["claude-sonnet-4-0", narrow, 32_000, "budget", null, true],
  ["claude-haiku-5-5", wide, 128_000, "adaptive", efforts("medium"), false],
  ["claude-haiku-4-5", narrow, 32_000, "budget", null, true],
  ["claude-fable-5-2", wide, 128_000, "adaptive", efforts("medium"), false],
  ["claude-fable-5-1", wide, 64_000, "adaptive", efforts("high"), false],
  ["claude-fable-5", wide, 64_000, "adaptive", efforts("high"), false],
  ["claude-mythos-5-2", wide, 128_000, "adaptive", efforts("medium"), false],
  ["claude-mythos-5-1", wide, 64_000, "adaptive", efforts("high"), false],
  ["claude-mythos-5", wide, 64_000, "adaptive", efforts("high"), false],
  ["claude-3-7-sonnet", narrow, 32_000, "none", null, true],
  ["claude-3-5-sonnet", narrow, 8_192, "none", null, true],
  ["claude-3-5-haiku", narrow, 8_192, "none", null, true],
];

/** `claude-opus-5-5` as people say it: Opus 5.5. */
function displayName(canonical: string): string {
  const words = canonical.split("-").slice(1);
  const family = words.find((word) => /^[a-z]/.test(word)) ?? "";
  const version = words.filter((word) => word !== family).join(".");
  return `${family.charAt(0).toUpperCase()}${family.slice(1)} ${version.replace(/\.0$/, "")}`;
}

/** What a model is taken for whose price is not known. */
const unlistedPrice = prices["claude-opus-5-5"] as Price;

const known: ReadonlyMap<string, ModelProperties> = new Map(
  rows.map(([canonical, contextWindow, maxOutputTokens, thinking, effort, taskTools]) => [
    canonical,
    {
      canonical,
      displayName: displayName(canonical),
      contextWindow,
      maxOutputTokens,
      thinking,
      effort,
      taskTools,
      listed: true,
      price: prices[canonical] ?? unlistedPrice,
    },
  ]),
);

/** What is assumed of a model that the catalogue does not list. */
const unlisted = (name: string): ModelProperties => ({
  canonical: name,
  displayName: name,
  contextWindow: wide,
  maxOutputTokens: 32_000,
  thinking: "adaptive",
  effort: efforts("high"),
  taskTools: false,
  listed: false,
  price: unlistedPrice,
});

/** The beta that widens the window of models that have a smaller one. */
export const wideContextBeta = "context-1m-2025-08-07";

/** Short forms of names. */
const longer: Readonly<Record<string, string>> = {
  "claude-opus-4": "claude-opus-4-0",
  "claude-sonnet-4": "claude-sonnet-4-0",
};

/** Takes the variant in brackets, the date, and what other providers add off a model name. */
export function canonicalName(model: string): string {
  const plain = model
    .replace(/\[[^\]]*\]$/, "")
    .replace(/^(?:[a-z]+\.)?anthropic\./, "")
    .replace(/-v\d+(?::\d+)?$/, "")
    .replace(/[-@](20\d{6}|latest)$/, "");
  return Object.hasOwn(longer, plain) ? (longer[plain] as string) : plain;
}

/** Whether the catalogue lists the model. */
export const isKnownModel = (model: string): boolean => known.has(canonicalName(model));

const propertiesOf = (canonical: string): ModelProperties => known.get(canonical) ?? unlisted(canonical);

/** Facts of a model; guarded assumptions for one that is not listed. `betas` are those that requests carry. */
export function modelProperties(model: string, betas: readonly string[] = []): ModelProperties {
  const properties = propertiesOf(canonicalName(model));
  return properties.contextWindow < wide && (isWidened(model) || betas.includes(wideContextBeta))
    ? { ...properties, contextWindow: wide }
    : properties;
}

const widened = /\[1m\]$/i;

/** Whether a model id asks for a wider window than the model has by itself. */
export const isWidened = (model: string): boolean => widened.test(model);

/** The name under which the API knows a model. */
export const apiName = (model: string): string => model.replace(widened, "");

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

/** The model if none was chosen. */
const defaultModel = "claude-opus-5-5";

/** Models that are no longer served: the default one answers in their place. */
const retired: ReadonlySet<string> = new Set([
  "claude-opus-4-0",
  "claude-opus-4-20250514",
  "claude-opus-4-1",
  "claude-opus-4-1-20250805",
]);

/**
 * Turns what a user wrote into a model id. Unknown names are passed on as they are. The mark `[1m]` stays on models that
 * have a smaller window without it.
 */
export function resolveModel(requested: string | undefined): string {
  if (!requested) return defaultModel;
  const name = requested.trim();
  if (retired.has(name)) return defaultModel;
  if (Object.hasOwn(aliases, name.toLowerCase())) return aliases[name.toLowerCase()] as string;
  return propertiesOf(canonicalName(name)).contextWindow < wide ? name : apiName(name);
}

/** Whether the word is a short name. */
export const isAlias = (word: string): boolean => Object.hasOwn(aliases, word.toLowerCase());

/** The model that replaces an alias's own in plan mode; `null` if there is none. */
export const planModel = (requested: string | null): string | null =>
  requested?.toLowerCase() === "haiku" ? resolveModel("sonnet") : null;
