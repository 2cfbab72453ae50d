import { controlHandler } from "../../../connection/control-handler.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";

interface ReloadOutputStylesServices {
  readonly extensions: Pick<ExtensionCatalog, "reload" | "styleNames">;
}

/** Reloads the output styles and lists their names. */
export const reloadOutputStyles = controlHandler(
  "reload_output_styles",
  async ({ extensions }: ReloadOutputStylesServices) => {
    await extensions.reload();
    return { available_output_styles: extensions.styleNames };
  },
);
