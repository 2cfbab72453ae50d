import { type Call, noAnswer } from "../../connection/index.ts";
import { type Names, rename } from "./rename.ts";
import type { OnUserDialog, UserDialogRequest } from "./types.ts";

const names: Names = { dialog_kind: "dialogKind", payload: "payload", tool_use_id: "toolUseID" };

/** Answers `request_user_dialog`. Without a callback the dialog stays open, for another host of the same session. */
export const userDialogHandler =
  (show: OnUserDialog | undefined) =>
  async (request: Readonly<Record<string, unknown>>, { signal, requestId }: Call) => {
    if (!show) return noAnswer;
    const result = await show(rename(request, names) as unknown as UserDialogRequest, { signal, requestId });
    return result ?? noAnswer;
  };
