import type { PermissionAnswer } from "../hook/types.ts";
import type { ToolInput } from "../tool/types.ts";

/** What a host or a hook answered to the question whether a tool may run. */
export type HostAnswer =
  | {
      readonly kind: "allow";
      /** In place of the model's input; `null`: as it is. */
      readonly input: ToolInput | null;
      readonly updates: readonly unknown[];
      readonly byHook: boolean;
    }
  | { readonly kind: "deny"; readonly message: string; readonly interrupt: boolean; readonly byHook: boolean }
  /** No usable answer. */
  | { readonly kind: "failed"; readonly message: string }
  /** The question was given up. */
  | { readonly kind: "withdrawn" };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const invalid =
  'The canUseTool callback returned an invalid permission result. Expected {behavior: "allow", updatedInput?} or {behavior: "deny", message}; the tool was not run.';

/** Reads a host's answer. An empty input stands for the model's own. Whatever is no answer is a failure, never a yes. */
export function readAnswer(answer: unknown): HostAnswer {
  if (isObject(answer) && answer["behavior"] === "allow") {
    const given = answer["updatedInput"];
    if (given !== undefined && given !== null && !isObject(given)) return { kind: "failed", message: invalid };
    const input = isObject(given) && Object.keys(given).length > 0 ? given : null;
    const updates = Array.isArray(answer["updatedPermissions"]) ? answer["updatedPermissions"] : [];
    return { kind: "allow", input, updates, byHook: false };
  }
  if (isObject(answer) && answer["behavior"] === "deny" && typeof answer["message"] === "string") {
    return { kind: "deny", message: answer["message"], interrupt: answer["interrupt"] === true, byHook: false };
  }
  return { kind: "failed", message: invalid };
}

/** A hook's decision as the answer that it stands for. */
export const hookAnswer = (answer: PermissionAnswer): HostAnswer =>
  answer.behavior === "allow"
    ? { kind: "allow", input: answer.updatedInput ?? null, updates: answer.updatedPermissions ?? [], byHook: true }
    : { kind: "deny", message: answer.message ?? "Denied by hook", interrupt: answer.interrupt === true, byHook: true };
