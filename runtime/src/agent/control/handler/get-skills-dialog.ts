import { controlHandler } from "../../../connection/control-handler.ts";
import { estimate } from "../../context/window.ts";
import type { CustomCommand } from "../../extension/custom-command.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";

interface GetSkillsDialogServices {
  readonly extensions: Pick<ExtensionCatalog, "ready" | "skills">;
}

const listed = (skill: CustomCommand) =>
  ({
    name: skill.name,
    display_name: skill.name,
    description: skill.description,
    source: skill.source.replace("Settings", ""),
    tokens: estimate(skill.description),
    state: skill.forModel ? "on" : "user-invocable-only",
    advertised: skill.forModel,
    handles: {},
  }) as const;

/** The skills of the session. This agent cannot switch off a single skill. */
export const getSkillsDialog = controlHandler("get_skills_dialog", async ({ extensions }: GetSkillsDialogServices) => {
  await extensions.ready();
  return { skills: extensions.skills.map(listed) };
});
