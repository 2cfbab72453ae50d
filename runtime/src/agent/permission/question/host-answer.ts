import type { ToolInput } from "../../core/tool.ts";
import { type Classification, invalidAnswer, readAnswer } from "../answer/answer.ts";
import type { PermissionChange } from "../types.ts";

/** What a host or a hook answered to the question whether a tool may run. */
export type QuestionAnswer =
  | {
      readonly kind: "allow";
      /** Replaces the model's input; `null`: unchanged. */
      readonly input: ToolInput | null;
      readonly updates: readonly PermissionChange[];
      readonly by: "hook" | Classification;
    }
  | {
      readonly kind: "deny";
      readonly message: string;
      readonly interrupt: boolean;
      readonly by: "hook" | Classification;
    }
  /** No usable answer. */
  | { readonly kind: "failed"; readonly message: string }
  /** The question was withdrawn. */
  | { readonly kind: "withdrawn" };

/** Reads a host's answer. Anything that is not a valid answer is a failure, never a permission. */
export async function hostAnswer(value: unknown): Promise<QuestionAnswer> {
  const answer = await readAnswer(value);
  if (answer.behavior === "invalid") return { kind: "failed", message: invalidAnswer };
  if (answer.behavior === "deny") {
    const { message, interrupt, classification } = answer;
    return { kind: "deny", message, interrupt, by: classification ?? "user_reject" };
  }
  const { input, updates, classification } = answer;
  return { kind: "allow", input, updates, by: classification ?? "user_temporary" };
}
