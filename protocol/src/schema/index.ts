export type { Direction, Entry } from "./entry.ts";
export type { FieldMeta, FieldRole, Uuid } from "./field.ts";
export type { JsonSchema } from "./json-schema.ts";
export { announcedVersion, compareReleases, currentRelease, type Release, releaseOfAgent } from "./release.ts";
export { type Resolution, releases } from "./releases.ts";
