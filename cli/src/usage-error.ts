/** The command line is wrong; the message says what was given and what is accepted. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
