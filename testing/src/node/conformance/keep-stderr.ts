/** Maximum number of kept characters of stderr: the last ones, because they tell why a program ended. */
const maxCharacters = 64 * 1024;

/** Keeps the stderr of a process, up to a limit. `tell` receives each piece, up to the same limit. */
export function keepStderr(report: (text: string) => void = () => {}) {
  let tail = "";
  let reported = 0;
  return {
    add(text: string): void {
      tail = (tail + text).slice(-maxCharacters);
      if (reported < maxCharacters) report(text.slice(0, maxCharacters - reported));
      reported += text.length;
    },
    text: (): string => tail,
  };
}
