export type { ShownViolation } from "./data.ts";
