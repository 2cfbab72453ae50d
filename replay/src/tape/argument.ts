/** The value of an option on a command line: the next argument, or what follows its equals sign. */
export function argumentOf(argv: readonly string[], option: string): string | undefined {
  const at = argv.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  const arg = argv[at];
  return arg === option ? argv[at + 1] : arg?.slice(option.length + 1);
}
