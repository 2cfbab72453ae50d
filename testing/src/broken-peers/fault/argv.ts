import type { OptionChange } from "./define.ts";
import { changeAt, pastValues } from "./value.ts";

/** Changes an option of a command line, in either spelling: `--model=x` or `--model x`. */
export function changeOption(argv: readonly string[], { option, do: operator }: OptionChange): readonly string[] {
  const args: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const arg = argv[at] ?? "";
    const [flag = "", ...parts] = arg.split("=");
    if (flag !== option) {
      args.push(arg);
      continue;
    }
    const following = argv[at + 1];
    const joined = parts.length > 0;
    const separate = !joined && following !== undefined && !following.startsWith("--");
    if (separate) at += 1;
    const value = joined ? parts.join("=") : separate ? following : true;
    const { value: next } = changeAt({ value }, "value", operator, pastValues()) as { readonly value?: unknown };
    if (next === undefined || next === false) continue;
    args.push(...(next === true ? [option] : separate ? [option, String(next)] : [`${option}=${String(next)}`]));
  }
  return args;
}
