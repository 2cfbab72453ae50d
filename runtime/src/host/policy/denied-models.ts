/** Which models a list denies. */
export interface DeniedModelsMatch {
  /** For each model, in order. */
  readonly denied: boolean[];
  /** Entries and models that have no effect, or more effect than expected. */
  readonly warnings: string[];
}

const families = ["sonnet", "opus", "haiku", "fable"] as const;
/** Names whose model depends on the release and the settings. */
const shifting: ReadonlySet<string> = new Set(["default", "best", "opusplan"]);

/** The family of a model by its id, and the version if the id contains it. */
interface Known {
  readonly family: string;
  readonly version: readonly string[];
  /** The part of the id that does not identify the model. */
  readonly ignored: string;
}

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\[[^\]]{0,20}\]$/, "");

/** The part of an id that names the model, without a provider's path and prefix. */
const stem = (name: string): string => plain(name).split("/").at(-1)?.split("anthropic.").at(-1) ?? "";

const versioned = [
  /^(?:claude-)?(?<family>sonnet|opus|haiku|fable)-(?<version>\d{1,2}(?:-\d{1,2})?)(?![\d.])(?<ignored>[-@][\w.:@-]*)?$/,
  /^claude-(?<version>\d{1,2}(?:-\d{1,2})?)-(?<family>sonnet|opus|haiku|fable)(?<ignored>[-@][\w.:@-]*)?$/,
];

function knownOf(name: string): Known | undefined {
  const text = stem(name);
  if (families.some((family) => family === text)) return { family: text, version: [], ignored: "" };
  for (const pattern of versioned) {
    const { family, version, ignored = "" } = pattern.exec(text)?.groups ?? {};
    if (family && version) return { family, version: version.split("-"), ignored };
  }
  return undefined;
}

const titled = ({ family, version }: Known): string =>
  `${family.charAt(0).toUpperCase()}${family.slice(1)} ${version.join(".")}`;

/** One entry of a list: what it denies, and its warning. */
interface Entry {
  readonly denies: (model: string) => boolean;
  readonly warning?: string;
}

const nothing = (): boolean => false;

function entryOf(entry: unknown): Entry {
  if (typeof entry !== "string") {
    const kind = entry === null ? "null" : typeof entry;
    return { denies: nothing, warning: `An entry of deniedModels is not a string (${kind}) and has no effect.` };
  }
  const name = plain(entry);
  if (name === "") return { denies: nothing, warning: "An empty entry of deniedModels has no effect." };
  if (shifting.has(name)) {
    const why = `"${entry}" has no effect: its model depends on the release and the settings. Name a model.`;
    return { denies: nothing, warning: why };
  }
  const known = knownOf(entry);
  if (!known) {
    const warning = `"${entry}" denies only the model with exactly this name, and no other spelling of it.`;
    return { denies: (model) => plain(model) === name, warning };
  }
  const denies = (model: string): boolean => {
    const other = knownOf(model);
    if (known.version.length === 0) return stem(model).includes(known.family) && !shifting.has(stem(model));
    return other?.family === known.family && known.version.every((part, i) => other.version[i] === part);
  };
  const tagged = entry.trim().toLowerCase() !== name;
  if (known.ignored === "" && !tagged) return { denies };
  const which = known.version.length === 0 ? `every ${known.family} model` : `${titled(known)} in every spelling`;
  return { denies, warning: `"${entry}" denies ${which}; the text after the version has no effect.` };
}

/**
 * Determines from their ids alone which models a managed deny list blocks. `true` is reliable. Only the agent enforces
 * the list, and it also knows aliases. Never throws: unreadable settings are reported as warnings.
 *
 * @param models - Ids of models.
 * @param deniedModels - The managed deny list.
 * @example
 * import { matchDeniedModels } from "@agentwire/runtime/host";
 *
 * const { denied, warnings } = await matchDeniedModels(["claude-opus-5-5"], ["opus"]);
 */
export async function matchDeniedModels(
  models: readonly string[],
  deniedModels: readonly string[] | undefined,
): Promise<DeniedModelsMatch> {
  if (!Array.isArray(models))
    return { denied: [], warnings: ["The models to match are not a list. Pass an array of model ids."] };
  const unnamed = models.flatMap((model) =>
    typeof model === "string"
      ? []
      : [`A model to match is not a string (${model === null ? "null" : typeof model}). Pass a model id.`],
  );
  const denied = models.map(() => false);
  if (deniedModels === undefined || deniedModels === null) return { denied, warnings: unnamed };
  if (!Array.isArray(deniedModels)) {
    return {
      denied,
      warnings: ["deniedModels is not a list and denies nothing. Pass an array of model names.", ...unnamed],
    };
  }
  const entries = deniedModels.map(entryOf);
  const warnings = entries.flatMap(({ warning }) => warning ?? []);
  return {
    denied: models.map((model) => typeof model === "string" && entries.some(({ denies }) => denies(model))),
    warnings: [...warnings, ...unnamed],
  };
}
