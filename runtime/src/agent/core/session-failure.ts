/** A fault of the session's configuration. It ends the process without a result, and its message goes to stderr. */
export class SessionFailure extends Error {
  override readonly name = "SessionFailure";
}
