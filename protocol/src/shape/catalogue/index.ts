export * from "./account-info.ts";
export * from "./agent-info.ts";
export * from "./fast-mode.ts";
export * from "./model-info.ts";
export * from "./settings-parse-error.ts";
export * from "./slash-command.ts";
