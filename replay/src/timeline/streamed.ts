/** Whether prompts come over the wire. An unknown command line counts as one of a host that streams. */
export const isStreamed = (argv: readonly string[] | undefined): boolean => argv?.includes("--input-format") !== false;
