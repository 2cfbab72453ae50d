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
  /** Maximum number of output tokens. */
  readonly maxOutputTokens: number;
  readonly thinking: ThinkingStyle;
  /** The effort levels; `null` if the model has none. */
  readonly effort: Efforts | null;
  /** Whether the task list tools are enabled by default. */
  readonly taskTools: boolean;
  /** Whether the model must read a file before it changes the file. */
  readonly readsFirst: boolean;
  /** Whether reminders that follow a tool result are part of the result. */
  readonly foldsReminders: boolean;
  /**
   * Whether the catalogue lists the model. If not, the other properties are guesses, and frames mark the price as an
   * estimate.
   */
  readonly listed: boolean;
  readonly price: Price;
}

/** The effort levels of a model. */
interface Efforts {
  /** The default level. */
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

/** Models with the task tools that may change a file unread. */
const changesUnread: ReadonlySet<string> = new Set(["claude-opus-4-7", "claude-sonnet-4-6"]);

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

/** The display name of `claude-opus-5-5`: Opus 5.5. */
function displayName(canonical: string): string {
  const parts = canonical.split("-").slice(1);
  const family = parts.find((part) => /^[a-z]/.test(part)) ?? "";
  const version = parts.filter((part) => part !== family).join(".");
  return `${family.charAt(0).toUpperCase()}${family.slice(1)} ${version.replace(/\.0$/, "")}`;
}

/** The price assumed for a model without a known price. */
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
      readsFirst: taskTools && !changesUnread.has(canonical),
      foldsReminders: taskTools,
      listed: true,
      price: prices[canonical] ?? unlistedPrice,
    },
  ]),
);

/** The properties assumed for a model that the catalogue does not list. */
const unlisted = (name: string): ModelProperties => ({
  canonical: name,
  displayName: name,
  contextWindow: wide,
  maxOutputTokens: 32_000,
  thinking: "adaptive",
  effort: efforts("high"),
  taskTools: false,
  readsFirst: false,
  foldsReminders: false,
  listed: false,
  price: unlistedPrice,
});

/** The beta that enlarges the context window of models with a smaller one. */
export const wideContextBeta = "context-1m-2025-08-07";

/** Short forms of names, and their full forms. */
const longer: Readonly<Record<string, string>> = {
  "claude-opus-4": "claude-opus-4-0",
  "claude-sonnet-4": "claude-sonnet-4-0",
};

/** Removes the variant in brackets, the date, and additions of other providers from a model name. */
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

/** The properties of a model; conservative assumptions for one that is not listed. `betas`: those of requests. */
export function modelProperties(model: string, betas: readonly string[] = []): ModelProperties {
  const properties = propertiesOf(canonicalName(model));
  return properties.contextWindow < wide && (isWidened(model) || betas.includes(wideContextBeta))
    ? { ...properties, contextWindow: wide }
    : properties;
}

const widened = /\[1m\]$/i;

/** Whether a model id requests a larger window than the model's default. */
export const isWidened = (model: string): boolean => widened.test(model);

/** The name under which the API knows a model. */
export const apiName = (model: string): string => model.replace(widened, "");

/** Aliases for the newest model of a family. */
export const aliases: Readonly<Record<string, string>> = {
  default: "claude-opus-5-5",
  opus: "claude-opus-5-5",
  "opus[1m]": "claude-opus-5-5",
  opusplan: "claude-sonnet-5-5",
  fable: "claude-fable-5-2",
  sonnet: "claude-sonnet-5-5",
  "sonnet[1m]": "claude-sonnet-5-5",
  haiku: "claude-haiku-5-5",
};

/** The default model. */
const defaultModel = "claude-opus-5-5";

/** Models that are no longer served. The default model replaces them. */
const retired: ReadonlySet<string> = new Set([
  "claude-opus-4-0",
  "claude-opus-4-20250514",
  "claude-opus-4-1",
  "claude-opus-4-1-20250805",
]);

/** The families of models that variables can name. */
export const modelFamilies = ["opus", "sonnet", "haiku", "fable"] as const;

/** The model that the environment names for an alias. As the real agent, the default model has a window of a million tokens. */
function familyModel(alias: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const family = { default: "opus", opusplan: "sonnet" }[alias] ?? alias.replace(widened, "");
  if (!modelFamilies.some((each) => each === family)) return undefined;
  const named = env[`ANTHROPIC_DEFAULT_${family.toUpperCase()}_MODEL`];
  if (!named) return undefined;
  const wider = widened.test(alias) || (alias === "default" && !isKnownModel(named));
  return wider && !widened.test(named) ? `${named}[1m]` : named;
}

/**
 * Resolves a user's model name to a model id. `env` can name the model of a family. Keeps unknown names. The suffix `[1m]`
 * stays on models whose default window is smaller.
 */
export function resolveModel(
  requested: string | undefined,
  env: Readonly<Record<string, string | undefined>> = {},
): string {
  const name = requested?.trim() || "default";
  if (retired.has(name)) return defaultModel;
  const alias = name.toLowerCase();
  const chosen = familyModel(alias, env);
  if (chosen) return chosen;
  if (Object.hasOwn(aliases, alias)) return aliases[alias] as string;
  return propertiesOf(canonicalName(name)).contextWindow < wide ? name : apiName(name);
}

/**
 * The model of a subagent. `null`, `inherit` and the family of its caller's model stand for the caller's model. A model
 * belongs to each family that its name contains.
 */
export function subagentModel(
  requested: string | null,
  caller: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  if (requested === null || requested === "inherit") return caller;
  const family = modelFamilies.find((name) => name === requested.toLowerCase());
  return family !== undefined && caller.toLowerCase().includes(family) ? caller : resolveModel(requested, env);
}

/** Whether a name is an alias. */
export const isAlias = (name: string): boolean => Object.hasOwn(aliases, name.toLowerCase());

/** The model that replaces an alias's own in plan mode; `null` if there is none. */
export function planModel(
  requested: string | null,
  env: Readonly<Record<string, string | undefined>> = {},
): string | null {
  const alias = requested?.toLowerCase();
  if (alias === "haiku") return resolveModel("sonnet", env);
  return alias === "opusplan" ? resolveModel("opus", env) : null;
}
