import { estimate } from "../../context/window.ts";
import type { CustomCommand } from "../../extension/custom-command.ts";
import type { ControlHandler } from "../define.ts";

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

/** The skills of the session. Nothing switches them off one by one. */
export const getSkillsDialog: ControlHandler<"get_skills_dialog"> = async ({ shelf }) => {
  await shelf.ready();
  return { skills: shelf.skills.map(listed) };
};
