/** A file cannot be read or written. The message names the file and the place, and says what to do. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
