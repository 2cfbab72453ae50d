import { answersLaw } from "./overdue.ts";

export const responseAgent = answersLaw("control.response.agent", "agent");
