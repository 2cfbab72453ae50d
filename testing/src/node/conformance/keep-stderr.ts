/** So many characters of standard error are kept: the last ones, since those say why a program ended. */
const keptCharacters = 64 * 1024;

/** Keeps what a process writes to standard error, up to a limit. `tell` receives each piece, up to the same limit. */
export function keepStderr(tell: (text: string) => void = () => {}) {
  let kept = "";
  let told = 0;
  return {
    add(text: string): void {
      kept = (kept + text).slice(-keptCharacters);
      if (told < keptCharacters) tell(text.slice(0, keptCharacters - told));
      told += text.length;
    },
    text: (): string => kept,
  };
}
