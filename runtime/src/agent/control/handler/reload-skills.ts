import type { ControlHandler } from "../../core/control-handler.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";
import type { CommandListing } from "../services.ts";

interface ReloadSkillsServices {
  readonly shelf: Pick<ExtensionCatalog, "refresh">;
  readonly commands: CommandListing;
}

/** Reloads commands and skills and lists them. */
export const reloadSkills: ControlHandler<"reload_skills", ReloadSkillsServices> = async ({ shelf, commands }) => {
  await shelf.refresh();
  return { skills: commands.listing() };
};
