export type { ShownViolation } from "./data.ts";
export { markup } from "./markup.ts";
