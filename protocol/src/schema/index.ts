export type { Direction, Entry } from "./entry.ts";
export type { FieldMeta, FieldRole, Uuid } from "./field.ts";
export { compareReleases, currentRelease, type Release } from "./release.ts";
