import { effortLevels, isEffortLevel } from "../../agent/catalogue/effort-level.ts";
import { isKnownModel, resolveModel } from "../../agent/catalogue/models.ts";
import type { StartupOptions } from "../../agent/core/options.ts";
import { doubtfulRules } from "../../agent/settings/doubtful-rules.ts";
import type { CommandLine } from "./argv.ts";

/** What is odd about a command line that the session starts with nevertheless: one line for stderr each. */
export function startWarnings(
  { values }: CommandLine,
  options: Pick<StartupOptions, "allowedTools" | "disallowedTools" | "model">,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  const effort = values.get("effort")?.at(-1);
  const model = resolveModel(options.model ?? undefined, env);
  return [
    ...doubtfulRules(options),
    ...(effort === undefined || isEffortLevel(effort)
      ? []
      : [`Warning: --effort has no level '${effort}', so the default applies. Levels: ${effortLevels.join(", ")}`]),
    // A host can look for this line, so it is the one of the real agent.
    ...(isKnownModel(model)
      ? []
      : [`[claude-code:unrecognized_model] ${JSON.stringify({ model, query_source: "sdk" })}`]),
  ];
}
