import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { isError } from "../../../guards/error.ts";
import { onDemand } from "../../../on-demand.ts";
import { namedMode } from "../../core/permission-mode.ts";
import type { ToolInput } from "../../core/tool.ts";
import type { PermissionChange } from "../types.ts";

/** The schema for updates. Loaded on demand, because building schemas is slow and most answers have no updates. */
export const wireUpdate = onDemand(() => import("./wire-update.ts"));

/** How a host names the decision of its user. */
export type Classification = "user_temporary" | "user_permanent" | "user_reject";

/** A validated answer of a host or a hook. */
export type CheckedAnswer =
  | {
      readonly behavior: "allow";
      /** Replaces the requested input; `null`: the requested input. */
      readonly input: ToolInput | null;
      readonly updates: readonly PermissionChange[];
      readonly classification: Classification | null;
    }
  | {
      readonly behavior: "deny";
      readonly message: string;
      readonly interrupt: boolean;
      readonly classification: Classification | null;
    }
  | { readonly behavior: "invalid" };

/** Maximum number of updates, rules and folders in one answer. */
const maxUpdates = 4096;

/** Text for the model about an invalid answer. */
export const invalidAnswer = `The canUseTool callback returned an invalid permission result. Expected {behavior: 'allow', updatedInput?: object} or {behavior: 'deny', message: string}. updatedPermissions may hold at most ${maxUpdates} updates, rules and directories in all.`;

/** The text for the model if the request itself failed. */
export const failedQuestion = (cause: unknown): string =>
  `Tool permission request failed: ${isError(cause) ? `${cause.name}: ${cause.message}` : String(cause)}`;

const classifications: readonly Classification[] = ["user_temporary", "user_permanent", "user_reject"];

/** Validates an answer. Anything that is not clearly an answer is invalid, and an invalid answer allows nothing. */
export async function readAnswer(value: unknown): Promise<CheckedAnswer> {
  if (!isJsonObject(value)) return { behavior: "invalid" };
  const classification = classifications.find((name) => name === value.decisionClassification) ?? null;
  if (value.behavior === "deny") {
    const { message, interrupt } = value;
    if (typeof message !== "string" || !["boolean", "undefined"].includes(typeof interrupt))
      return { behavior: "invalid" };
    return { behavior: "deny", message, interrupt: interrupt === true, classification };
  }
  if (value.behavior !== "allow") return { behavior: "invalid" };
  const { updatedInput } = value;
  if (updatedInput !== undefined && !isJsonObject(updatedInput)) return { behavior: "invalid" };
  const updates = await readUpdates(value.updatedPermissions);
  if (updates === null) return { behavior: "invalid" };
  const isGiven = isJsonObject(updatedInput) && Object.keys(updatedInput).length > 0;
  return { behavior: "allow", input: isGiven ? updatedInput : null, updates, classification };
}

/** Reads updates and skips invalid ones. `null` if there are too many. */
export async function readUpdates(value: unknown): Promise<PermissionChange[] | null> {
  if (!Array.isArray(value) || value.length === 0) return [];
  if (value.length > maxUpdates) return null;
  const { WireUpdate } = await wireUpdate();
  const updates = value.flatMap((entry: unknown) => {
    const parsed = WireUpdate.safeParse(isJsonObject(entry) ? withUsualMode(entry) : entry);
    return parsed.success && !isOverbroad(parsed.data) ? [parsed.data] : [];
  });
  const size = updates.reduce((sum, update) => sum + weight(update), 0);
  return size > maxUpdates ? null : updates;
}

/** An update with the usual name of its mode. */
function withUsualMode(update: JsonObject): JsonObject {
  const mode = namedMode(update.mode);
  return mode === null ? update : { ...update, mode };
}

/** Whether an update allows by a name with a parenthesis, or by `*` alone, which only texts of rules may have. */
const isOverbroad = (update: PermissionChange): boolean =>
  "rules" in update &&
  update.behavior === "allow" &&
  update.type !== "removeRules" &&
  update.rules.some(({ toolName, ruleContent }) => /[()]/.test(toolName) || ruleContent === "*");

function weight(update: PermissionChange): number {
  if ("rules" in update) return 1 + update.rules.length;
  return "directories" in update ? 1 + update.directories.length : 1;
}
