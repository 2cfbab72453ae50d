import type { DeclaredError } from "./define.ts";

/** The error response to a request that the peer cannot parse. */
export const malformed: DeclaredError = { when: "A field is missing or has the wrong type." };
