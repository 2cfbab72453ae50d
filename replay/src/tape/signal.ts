/** Signals that end a process, and not only its turn. Others, such as SIGCONT and SIGUSR2, leave an agent running. */
export const endingSignals: ReadonlySet<string> = new Set(["SIGHUP", "SIGKILL", "SIGQUIT", "SIGTERM"]);
