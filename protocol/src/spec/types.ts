import type { topics } from "./registry.ts";

/** The id of a requirement. */
export type RequirementId = (typeof topics)[number]["requirements"][number]["id"];
