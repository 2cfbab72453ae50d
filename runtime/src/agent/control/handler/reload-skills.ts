import { controlHandler } from "../../../connection/control-handler.ts";
import { customEntry } from "../../extension/command-entry.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";

interface ReloadSkillsServices {
  readonly extensions: Pick<ExtensionCatalog, "refresh" | "forModel">;
}

/** Reloads commands and skills, and lists those that the model may load. */
export const reloadSkills = controlHandler("reload_skills", async ({ extensions }: ReloadSkillsServices) => {
  await extensions.refresh();
  return { skills: extensions.forModel.map(customEntry) };
});
