import { normalize } from "../../posix/path.ts";
import type { PermissionMode } from "../core/permission-mode.ts";
import { formatRule, ruleOf } from "./rule.ts";
import type {
  ConfiguredRule,
  FileDestination,
  PermissionChange,
  RuleSource,
  RuleValue,
  UpdateDestination,
} from "./types.ts";

/** The permissions of a session at one moment. */
export interface PermissionState {
  readonly mode: PermissionMode;
  readonly rules: readonly ConfiguredRule[];
  /** Folders besides the project, absolute. */
  readonly additionalDirectories: readonly string[];
}

/** Returns the folder from which paths in the rules of a settings file are resolved; `undefined` if there is none. */
export type RootOf = (source: RuleSource) => string | undefined;

/** The state after an update. */
export function applyUpdate(state: PermissionState, update: PermissionChange, rootOf: RootOf): PermissionState {
  switch (update.type) {
    case "setMode":
      return { ...state, mode: update.mode };
    case "addDirectories":
      return {
        ...state,
        additionalDirectories: [...new Set([...state.additionalDirectories, ...update.directories.map(normalize)])],
      };
    case "removeDirectories": {
      const removed = new Set(update.directories.map(normalize));
      return { ...state, additionalDirectories: state.additionalDirectories.filter((folder) => !removed.has(folder)) };
    }
    case "addRules":
    case "replaceRules":
    case "removeRules":
      return { ...state, rules: changeRules(state.rules, update, rootOf) };
  }
}

type RuleUpdate = Extract<PermissionChange, { readonly type: "addRules" | "replaceRules" | "removeRules" }>;

function changeRules(rules: readonly ConfiguredRule[], update: RuleUpdate, rootOf: RootOf): ConfiguredRule[] {
  const { behavior, destination } = update;
  const isConcerned = (rule: ConfiguredRule) => rule.behavior === behavior && rule.source === destination;
  const named = new Set(update.rules.map(formatRule));
  const remaining = rules.filter((rule) => {
    if (!isConcerned(rule)) return true;
    return update.type !== "replaceRules" && !named.has(formatRule(asValue(rule)));
  });
  if (update.type === "removeRules") return remaining;
  const added = update.rules.map((value) => ruleOf(value, behavior, destination, rootOf(destination)));
  return [...remaining, ...added];
}

/** Whether updates for this destination are written to a settings file. */
export const isFileDestination = (destination: UpdateDestination): destination is FileDestination =>
  destination === "userSettings" || destination === "projectSettings" || destination === "localSettings";

/** A rule as updates carry it. */
const asValue = ({ tool, content }: ConfiguredRule): RuleValue =>
  content === undefined ? { toolName: tool } : { toolName: tool, ruleContent: content };
