/**
 * Whether a thrown value is an error of any realm. Errors of a VM context or a page's frame are not instances of this
 * realm's `Error`.
 */
export const isError = (thrown: unknown): thrown is Error =>
  thrown instanceof Error ||
  (typeof thrown === "object" &&
    thrown !== null &&
    "message" in thrown &&
    typeof thrown.message === "string" &&
    "name" in thrown &&
    typeof thrown.name === "string");

/** What a thrown value says, for a sentence that names it as the cause: the message of an error, else its text. */
export const reasonOf = (thrown: unknown): string => (isError(thrown) ? thrown.message : String(thrown));
