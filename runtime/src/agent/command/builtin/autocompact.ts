import { modelFacts } from "../../catalogue/models.ts";
import { configuredWindow } from "../../context/window.ts";
import type { LocalCommand } from "../define.ts";

const smallest = 100_000;
const units: Readonly<Record<string, number>> = { "": 1, k: 1_000, m: 1_000_000 };

/** A number of tokens as it is typed, `200k` for one; `null` where it is none. */
function tokensOf(typed: string): number | null {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)([km]?)$/i.exec(typed) ?? [];
  return number === undefined ? null : Math.round(Number(number) * (units[unit.toLowerCase()] ?? 1));
}

const shown = (tokens: number): string => `${tokens.toLocaleString("en-US")} tokens`;

/** Says how full the window gets before the conversation is summed up, or sets it for this session. */
export const autocompact: LocalCommand = {
  name: "autocompact",
  description: "Show or set the size of the context at which the conversation is summed up",
  argumentHint: "[tokens|auto]",
  run({ agent, args }) {
    const { displayName, contextWindow } = modelFacts(agent.session.model, agent.options.betas);
    const label = `Auto-compact window for ${displayName}`;
    if (args === "") {
      const set = configuredWindow(agent);
      return {
        text: `${label}: ${set === null ? `${shown(contextWindow)} (default for this model)` : shown(set.tokens)}`,
      };
    }
    if (args === "auto") {
      agent.settings.applyFlags({ autoCompactWindow: null });
      return { text: `${label} set to the model's own (this session only)` };
    }
    const tokens = tokensOf(args);
    if (tokens === null || tokens < smallest)
      return { text: `Not a window: ${args}. Give ${shown(smallest)} or more, for example 200k, or auto.` };
    agent.settings.applyFlags({ autoCompactWindow: tokens });
    return { text: `${label} set to ${shown(tokens)} (this session only)` };
  },
};
