import type { ControlHandler } from "../define.ts";

/** Reads commands and skills again and says which there are. */
export const reloadSkills: ControlHandler<"reload_skills"> = async (agent) => {
  await agent.shelf.refresh();
  return { skills: agent.runner.commands() };
};
