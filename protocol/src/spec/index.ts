export type { Level, Requirement, Topic } from "./define.ts";
export { specIndex, specPage } from "./page.ts";
export { requirements, topics } from "./registry.ts";
export { bindsIn, requirementSet } from "./requirement-set.ts";
export type { RequirementId } from "./types.ts";
