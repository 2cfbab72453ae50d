import type { ControlError } from "./define.ts";

/** What a peer answers that cannot read the request. */
export const malformed: ControlError = { when: "A field is missing, or of another type." };
