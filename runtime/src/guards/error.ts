/**
 * Whether a thrown value is an error of any realm. Errors of a VM context or of an iframe are not instances of this
 * realm's `Error`.
 *
 * @param thrown - The caught value.
 * @example
 * import { isError } from "@agentwire/runtime";
 *
 * try {
 *   JSON.parse("{");
 * } catch (thrown) {
 *   if (isError(thrown)) console.error(thrown.message);
 * }
 */
export const isError = (thrown: unknown): thrown is Error =>
  thrown instanceof Error ||
  (typeof thrown === "object" &&
    thrown !== null &&
    "message" in thrown &&
    typeof thrown.message === "string" &&
    "name" in thrown &&
    typeof thrown.name === "string");

/**
 * The reason that a thrown value gives, for use in a message: the message of an error, otherwise the value as text.
 *
 * @param thrown - The caught value.
 * @example
 * import { reasonOf } from "@agentwire/runtime";
 *
 * try {
 *   JSON.parse("{");
 * } catch (thrown) {
 *   console.error(`The settings are invalid: ${reasonOf(thrown)}`);
 * }
 */
export const reasonOf = (thrown: unknown): string => (isError(thrown) ? thrown.message : String(thrown));
