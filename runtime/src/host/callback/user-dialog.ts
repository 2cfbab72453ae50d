import type { ControlRequestOf } from "@agentwire/protocol";
import { controlHandler, noAnswer } from "../../connection/index.ts";
import { type FieldNames, renameFields } from "./rename-fields.ts";
import type { OnUserDialog } from "./types.ts";

type Question = ControlRequestOf<"request_user_dialog">;

const names = {
  dialog_kind: "dialogKind",
  payload: "payload",
  tool_use_id: "toolUseID",
} as const satisfies FieldNames<Question>;

/** Answers `request_user_dialog`. Without a callback, the dialog stays pending for another host of the same session. */
export const userDialog = controlHandler(
  "request_user_dialog",
  async (show: OnUserDialog | undefined, request, { signal, requestId }) => {
    if (!show) return noAnswer;
    const result = await show(renameFields(request, names), { signal, requestId });
    return result ?? noAnswer;
  },
);
