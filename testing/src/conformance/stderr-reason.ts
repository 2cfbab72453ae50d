/** The line of a program's stderr that tells why it ended: the first with an error, or else the last. */
export function reasonInStderr(stderr: string): string | undefined {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return (lines.find((line) => /error|cannot|not found/i.test(line)) ?? lines.at(-1))?.trim();
}
