import { onDemand } from "../../on-demand.ts";

/** What the protocol says about hooks. Building schemas takes long, and most sessions have no hooks. */
export const vocabulary = onDemand(() => import("./wire-schemas.ts"));
