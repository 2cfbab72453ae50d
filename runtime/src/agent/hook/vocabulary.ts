import { onDemand } from "../../on-demand.ts";

/**
 * The protocol's schemas for hooks. Loaded on demand, because building schemas is slow and most sessions have no hooks.
 */
export const vocabulary = onDemand(() => import("./wire-schemas.ts"));
