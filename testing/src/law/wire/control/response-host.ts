import { answersLaw } from "./overdue.ts";

export const responseHost = answersLaw("control.response.host", "host");
