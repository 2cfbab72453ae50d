import { type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import { thinkingDisplays } from "../../agent/core/options.ts";
import { namedMode, type PermissionMode } from "../../agent/core/permission-mode.ts";
import type { FlagName } from "./flags.ts";
import type { ParsedFlags } from "./given-flags.ts";

/** The schema on a command line: `null` if there is none. */
export function schemaOf(text: string | undefined): JsonObject | null | "invalid" {
  if (text === undefined || text === "") return null;
  return parseJsonObject(text) ?? "invalid";
}

/** The mode on a command line. */
export function modeOf(arg: string | undefined): PermissionMode | null | "invalid" {
  if (arg === undefined || arg === "") return null;
  return namedMode(arg) ?? "invalid";
}

const choice = (flag: string, value: string, allowed: readonly string[]): string =>
  `error: option '${flag}' argument '${value}' is invalid. Allowed choices are ${allowed.join(", ")}.`;

const outputs = ["text", "json", "stream-json"] as const;
const inputs = ["text", "stream-json"] as const;
const thinkingModes = ["enabled", "adaptive", "disabled"] as const;
const switches = ["on", "off"] as const;
const modes = ["acceptEdits", "auto", "bypassPermissions", "manual", "dontAsk", "plan"] as const;

const sources = ["user", "project", "local"] as const;

type Check = (given: ParsedFlags) => string | null;

/** A flag with a numeric value, if it is given. */
const amount =
  (flag: FlagName, shown: string, accepts: (value: number) => boolean, expected: string): Check =>
  (given) => {
    const value = given.last(flag);
    if (value === undefined || value === "" || accepts(Number(value))) return null;
    return `error: option '${shown}' argument '${value}' is invalid. ${expected}`;
  };

/** The checks of the flags. */
const checks: readonly Check[] = [
  amount("maxTurns", "--max-turns <turns>", (value) => !Number.isNaN(value), "must be a number"),
  amount("maxThinkingTokens", "--max-thinking-tokens <tokens>", (value) => !Number.isNaN(value), "must be a number"),
  amount(
    "maxBudgetUsd",
    "--max-budget-usd <amount>",
    (value) => value > 0,
    "--max-budget-usd must be a number greater than 0",
  ),
  (given) => {
    const mode = given.last("thinking");
    const isKnown = mode === undefined || mode === "" || thinkingModes.some((known) => known === mode);
    return isKnown ? null : choice("--thinking <mode>", mode, thinkingModes);
  },
  (given) => {
    const display = given.last("thinkingDisplay");
    const isKnown = display === undefined || thinkingDisplays.some((known) => known === display);
    return isKnown ? null : choice("--thinking-display <display>", display, thinkingDisplays);
  },
  (given) => {
    const recording = given.last("systemPromptSnapshot");
    const isKnown = recording === undefined || switches.some((known) => known === recording);
    return isKnown ? null : choice("--system-prompt-snapshot <on|off>", recording, switches);
  },
  (given) =>
    given.has("resumeSessionAt") && !given.has("resume") ? "Error: --resume-session-at requires --resume" : null,
  (given) =>
    given.has("resumeDropsTurn") && !given.has("resumeSessionAt")
      ? "Error: --resume-drops-turn requires --resume-session-at"
      : null,
  (given) => {
    const unknown = given.list("settingSources").find((name) => !sources.some((source) => source === name));
    return unknown === undefined
      ? null
      : `Error processing --setting-sources: Invalid setting source: ${unknown}. Valid options are: ${sources.join(", ")}`;
  },
  (given) =>
    given.has("projectConfigRoot") && given.last("projectConfigRoot")?.startsWith("/") !== true
      ? "Error: --project-config-root must be an absolute local path"
      : null,
  (given) =>
    given.has("awaitInitialize") && given.last("inputFormat") !== "stream-json"
      ? "Error: --await-initialize requires --input-format=stream-json."
      : null,
];

/** Why a process cannot start with a command line; `null` if it can. */
export function usageProblem(given: ParsedFlags): string | null {
  const output = given.last("outputFormat") ?? "text";
  const input = given.last("inputFormat") ?? "text";
  if (!(outputs as readonly string[]).includes(output)) return choice("--output-format <format>", output, outputs);
  if (!(inputs as readonly string[]).includes(input)) return choice("--input-format <format>", input, inputs);
  if (input === "stream-json" && output !== "stream-json") {
    return "Error: --input-format=stream-json requires output-format=stream-json.";
  }
  if (output === "stream-json" && !given.has("verbose")) {
    return "Error: When using --print, --output-format=stream-json requires --verbose";
  }
  if (modeOf(given.last("permissionMode")) === "invalid") {
    return choice("--permission-mode <mode>", given.last("permissionMode") ?? "", modes);
  }
  if (output !== "stream-json" && given.has("includePartialMessages")) {
    return "Error: --include-partial-messages requires --print and --output-format=stream-json.";
  }
  if (input !== "stream-json" && given.has("replayUserMessages")) {
    return "Error: --replay-user-messages requires both --input-format=stream-json and --output-format=stream-json.";
  }
  for (const check of checks) {
    const wrong = check(given);
    if (wrong !== null) return wrong;
  }
  return schemaOf(given.last("jsonSchema")) === "invalid" ? "Error: --json-schema is not a JSON object" : null;
}
