export type { ToleranceOutcome } from "./table.ts";
export { type Tolerance, toleranceOf, tolerances } from "./tolerance.ts";
