import { failedQuestion, readUpdates } from "../permission/answer/answer.ts";
import type { QuestionAnswer } from "../permission/question/host-answer.ts";
import type { HookPermissionAnswer } from "./types.ts";

/** Converts the decision of a PermissionRequest hook to an answer. Skips updates that are invalid. */
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

/** The answer if a callback of the host failed, for example because it did not answer in time. */
export const failedRequest = (cause: string): QuestionAnswer => ({ kind: "failed", message: failedQuestion(cause) });
