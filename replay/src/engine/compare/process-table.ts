/** The header of a process list, as `ps` prints it. */
const head = /^(?=.*\bPID\b)(?=.*\b(?:CMD|COMMAND)\b)[A-Z%+ \t]+$/;

/** A row below it: the process number is after its owner or states, or comes first. */
const row = /^\s*(?:\S+\s+){0,3}\d+\s+\S/;

/** The text without the rows of process lists; `null` if it has none. */
function withoutProcesses(text: string): string | null {
  let within = false;
  let found = false;
  const left = text.split("\n").filter((line) => {
    if (head.test(line)) found = within = true;
    else if (within && row.test(line)) return false;
    else within = false;
    return true;
  });
  return found ? left.join("\n").replace(/[ \t]+/g, " ") : null;
}

/**
 * Whether two texts differ only in the rows of process lists that `ps` printed. A session does not determine which
 * processes a machine runs.
 */
export function sameButForProcesses(expected: string, actual: string): boolean {
  const left = withoutProcesses(expected);
  return left !== null && left === withoutProcesses(actual);
}
