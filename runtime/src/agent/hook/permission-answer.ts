import { readUpdates } from "../permission/answer/answer.ts";
import type { QuestionAnswer } from "../permission/question/host-answer.ts";
import type { HookPermissionAnswer } from "./types.ts";

/** The decision of a PermissionRequest hook as the answer to the question. Updates that cannot be read are left out. */
export const hookAnswer = async (answer: HookPermissionAnswer): Promise<QuestionAnswer> =>
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
