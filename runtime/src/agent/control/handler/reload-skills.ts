import { controlHandler } from "../../../connection/control-handler.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";
import type { CommandListing } from "../../services.ts";

interface ReloadSkillsServices {
  readonly extensions: Pick<ExtensionCatalog, "refresh">;
  readonly commands: CommandListing;
}

/** Reloads commands and skills and lists them. */
export const reloadSkills = controlHandler("reload_skills", async ({ extensions, commands }: ReloadSkillsServices) => {
  await extensions.refresh();
  return { skills: commands.listing() };
});
