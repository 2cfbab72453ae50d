import type { ControlResponseOf } from "@agentwire/protocol";
import { effortOf } from "../../catalogue/effort.ts";
import type { ControlHandler } from "../define.ts";

/** The settings of every source, what they add up to, and what came of them. No service hands settings to this agent. */
export const getSettings: ControlHandler<"get_settings"> = ({ settings, session }) => {
  const errors = settings.problems
    .filter(({ problem }) => problem.scope === "source")
    .map(({ place, problem: { key, text } }) => ({ file: place, path: key, message: text }));
  return {
    effective: settings.effective,
    sources: settings.layers.map(({ source, settings: own }) => ({ source, settings: own })),
    ...(errors.length === 0 ? {} : { errors }),
    served_settings_state: "ineligible",
    applied: {
      model: session.model,
      effort: effortOf(session.model, session.effort),
      advisor: null,
      outsideFileToolReadsBlocked: false,
      outsideFileToolWritesBlocked: false,
      outsideBlocksCountLaunchFoldersOnly: false,
    },
  } as ControlResponseOf<"get_settings">;
};
