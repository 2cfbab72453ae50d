/** The value of an option on a command line: the next argument, or what follows its equals sign. */
export function argumentOf(argv: readonly string[], option: string): string | undefined {
  const at = argv.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  const arg = argv[at];
  return arg === option ? argv[at + 1] : arg?.slice(option.length + 1);
}

/** The values in arguments with the options that they belong to. Words before the first option are left out. */
export function optionValues(argv: readonly string[]): readonly { readonly option: string; readonly value: string }[] {
  let option = "";
  return argv.flatMap((word) => {
    if (!word.startsWith("-")) return option === "" ? [] : [{ option, value: word }];
    const equals = word.indexOf("=");
    option = equals < 0 ? word : word.slice(0, equals);
    return equals < 0 ? [] : [{ option, value: word.slice(equals + 1) }];
  });
}
