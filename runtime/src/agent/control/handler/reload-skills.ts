import type { ControlHandler } from "../define.ts";

/** The skills that there are. */
export const reloadSkills: ControlHandler<"reload_skills"> = (agent) => ({ skills: agent.runner.commands() });
