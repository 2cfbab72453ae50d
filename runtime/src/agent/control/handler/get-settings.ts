import type { ControlResponseOf } from "@agentwire/protocol";
import type { ControlHandler } from "../define.ts";

/** The settings of every source, what they add up to, and what came of them. */
export const getSettings: ControlHandler<"get_settings"> = ({ settings, session }) =>
  ({
    effective: settings.effective,
    sources: settings.layers.map(({ source, settings: own }) => ({ source, settings: own })),
    applied: { model: session.model, effort: session.effort, advisor: null },
  }) as ControlResponseOf<"get_settings">;
