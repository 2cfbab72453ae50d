import { quoteForShell } from "@agentwire/runtime/node";
import { Argument, Command } from "commander";
import { exitCode } from "../exit.ts";
import { choice } from "../flag/parsers.ts";
import { defineCommand } from "./define.ts";
import { commands } from "./registry.ts";

/** A command with its completions. */
interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly { readonly long: string; readonly description: string }[];
}

async function completed(): Promise<readonly Completed[]> {
  return Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const command = new Command(name);
      (await load()).configure(command);
      const flags = command.options.flatMap(({ long, description, hidden }) =>
        hidden || !long ? [] : [{ long, description }],
      );
      const common = [
        { long: "--quiet", description: "print no notes and no progress" },
        { long: "--no-color", description: "print without colors" },
        { long: "--help", description: "display help" },
      ];
      return { name, summary, flags: [...flags, ...common] };
    }),
  );
}

const bash = (
  all: readonly Completed[],
): string => `# agentwire completion for bash: eval "$(agentwire completion bash)"
_agentwire() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${all.map(({ name }) => name).join(" ")} --help --version"
  else
    case "\${COMP_WORDS[1]}" in
${all.map(({ name, flags }) => `      ${name}) words="${flags.map(({ long }) => long).join(" ")}" ;;`).join("\n")}
    esac
    case "$current" in -*) ;; *) words="" ;; esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _agentwire agentwire
`;

/** Escapes characters that zsh would treat as the end of a name or a description. */
const zshText = (text: string): string => text.replaceAll(/[[\]:\\]/g, "\\$&");

const zsh = (all: readonly Completed[]): string => `#compdef agentwire
# agentwire completion for zsh: eval "$(agentwire completion zsh)"
_agentwire() {
  if (( CURRENT == 2 )); then
    local -a names=(
${all.map(({ name, summary }) => `      ${quoteForShell(`${name}:${zshText(summary)}`)}`).join("\n")}
    )
    _describe command names
    return
  fi
  case "$words[2]" in
${all
  .map(({ name, flags }) => {
    const options = flags.map(({ long, description }) => quoteForShell(`${long}[${zshText(description)}]`));
    return `    ${name}) _arguments ${options.join(" ")} '*:file:_files' ;;`;
  })
  .join("\n")}
  esac
}
compdef _agentwire agentwire
`;

const fish = (all: readonly Completed[]): string => `# agentwire completion for fish: agentwire completion fish | source
${all
  .flatMap(({ name, summary, flags }) => [
    `complete -c agentwire -n __fish_use_subcommand -a ${name} -d ${quoteForShell(summary)}`,
    ...flags.map(
      ({ long, description }) =>
        `complete -c agentwire -n '__fish_seen_subcommand_from ${name}' -l ${long.slice(2)} -d ${quoteForShell(description)}`,
    ),
  ])
  .join("\n")}
`;

const scripts = { bash, zsh, fish } as const;
const shells = Object.keys(scripts) as (keyof typeof scripts)[];

export const completionCommand = defineCommand({
  configure(command) {
    command.addArgument(new Argument("<shell>", shells.join(", ")).argParser(choice(shells))).addHelpText(
      "after",
      `
Add one of these lines to the start-up file of your shell:
    eval "$(agentwire completion bash)"
    eval "$(agentwire completion zsh)"
    agentwire completion fish | source`,
    );
  },
  async run({ terminal, args }) {
    const shell = shells.find((name) => name === args[0]) ?? "bash";
    terminal.out(scripts[shell](await completed()).trimEnd());
    return exitCode.ok;
  },
});
