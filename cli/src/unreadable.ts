/** The material of a command cannot be read; the message names the file, the place and what to do. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
