import type { ToolInput } from "../../core/tool.ts";
import type { PermissionAnswer as HookAnswer } from "../../hook/types.ts";
import { type Classification, invalidAnswer, readAnswer, readUpdates } from "../answer/answer.ts";
import type { PermissionUpdate } from "../types.ts";

/** What a host or a hook answered to the question whether a tool may run. */
export type Answer =
  | {
      readonly kind: "allow";
      /** In place of the model's input; `null`: as it is. */
      readonly input: ToolInput | null;
      readonly updates: readonly PermissionUpdate[];
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
  /** The question was given up. */
  | { readonly kind: "withdrawn" };

/** A host's answer. Whatever is none is a failure, never a yes. */
export async function hostAnswer(value: unknown): Promise<Answer> {
  const answer = await readAnswer(value);
  if (answer.behavior === "invalid") return { kind: "failed", message: invalidAnswer };
  if (answer.behavior === "deny") {
    const { message, interrupt, classification } = answer;
    return { kind: "deny", message, interrupt, by: classification ?? "user_reject" };
  }
  const { input, updates, classification } = answer;
  return { kind: "allow", input, updates, by: classification ?? "user_temporary" };
}

/** A hook's decision as the answer that it stands for. */
export const hookAnswer = async (answer: HookAnswer): Promise<Answer> =>
  answer.behavior === "allow"
    ? {
        kind: "allow",
        input: answer.updatedInput ?? null,
        updates: (await readUpdates(answer.updatedPermissions)) ?? [],
        by: "hook",
      }
    : {
        kind: "deny",
        message: answer.message ?? "Denied by hook",
        interrupt: answer.interrupt === true,
        by: "hook",
      };
