/** Exit codes of a process that a signal ended, as shells and programs report them: the number of the signal plus 128. */
const signals: Readonly<Record<number, string>> = {
  129: "SIGHUP",
  130: "SIGINT",
  131: "SIGQUIT",
  137: "SIGKILL",
  143: "SIGTERM",
};

/** The signal that an exit code stands for; `undefined` if it stands for none. */
export const signalOfExit = (code: number | null): string | undefined => (code === null ? undefined : signals[code]);
