import type { ControlRequestOf, SentControlResponse } from "@agentwire/protocol";
import { type Call, noAnswer } from "../../connection/index.ts";
import { type FieldNames, renameFields } from "./rename-fields.ts";
import type { OnUserDialog } from "./types.ts";

type Question = ControlRequestOf<"request_user_dialog">;

const names = {
  dialog_kind: "dialogKind",
  payload: "payload",
  tool_use_id: "toolUseID",
} as const satisfies FieldNames<Question>;

/** Answers `request_user_dialog`. Without a callback the dialog stays open, for another host of the same session. */
export const userDialogHandler =
  (show: OnUserDialog | undefined) =>
  async (
    request: Question,
    { signal, requestId }: Call,
  ): Promise<SentControlResponse<"request_user_dialog"> | typeof noAnswer> => {
    if (!show) return noAnswer;
    const result = await show(renameFields(request, names), { signal, requestId });
    return result ?? noAnswer;
  };
