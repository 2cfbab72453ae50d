/** A passage that the rules would reject and that has to stay as it is. An entry that fits no passage is a finding. */
export interface Exception {
  readonly path: string;
  /** How the passage starts. */
  readonly start: string;
  readonly reason: string;
}

const official = "the agent sends the text of the official agent";

export const exceptions: readonly Exception[] = [
  {
    path: "runtime/src/agent/control/handler/apply-flag-settings.ts",
    start: "apply_flag_settings: nothing in this request was applied",
    reason: official,
  },
  {
    path: "runtime/src/agent/tool/file/size.ts",
    start: "Use offset and limit parameters",
    reason: official,
  },
];
