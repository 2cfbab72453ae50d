import type { BoundCommand } from "../core/local-command.ts";
import type { CommandEntry } from "../extension/command-entry.ts";
import type {
  CommandExpansion,
  CommandTurn,
  LocalCommandCall,
  LocalCommandEnd,
  PromptCommand,
  SlashCommandService,
  TypedCommand,
} from "../loop/slash-commands.ts";
import { terminalOnly } from "./builtin/index.ts";
import { type CommandSources, commandNames, countedCommands, listCommands } from "./listing.ts";
import { parseSlashCommand } from "./parse.ts";
import { findPromptCommand, type PromptCommandServices } from "./prompt-command.ts";
import { type CommandReportServices, endPromptCommand, runLocalCommand } from "./run-local.ts";

/** The services for finding, running and reporting slash commands. */
export type SlashCommandServices = CommandSources & PromptCommandServices & CommandReportServices;

/** Commands that the real agent rejects where slash commands are off. It sends the text of any other to the model. */
const rejectedWhenOff: ReadonlySet<string> = new Set(["init", "security-review"]);

/** The slash commands of a session: local ones, custom ones, and the prompts of MCP servers. */
export class SlashCommands implements SlashCommandService {
  readonly #services: SlashCommandServices;
  readonly #local: readonly BoundCommand[];

  constructor(services: SlashCommandServices, local: readonly BoundCommand[]) {
    this.#services = services;
    this.#local = [...local].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The commands in the form for hosts. */
  listing(): CommandEntry[] {
    return listCommands(this.#services, this.#unreplaced());
  }

  /** The names under which users call them. */
  names(): string[] {
    return commandNames(this.#services, this.#unreplaced());
  }

  /** The commands that count toward the session's context. */
  counted(): CommandEntry[] {
    return countedCommands(this.#services, this.#unreplaced());
  }

  parse(text: string): TypedCommand | null {
    return parseSlashCommand(text);
  }

  isLocal({ name }: TypedCommand): boolean {
    const { options, extensions } = this.#services;
    const { slashCommands } = options;
    // A command or skill of the user replaces a local command of the same name.
    if (slashCommands && extensions.find(name) !== undefined) return false;
    return this.#find(name) !== undefined || terminalOnly.has(name) || (!slashCommands && rejectedWhenOff.has(name));
  }

  runLocal(call: LocalCommandCall): Promise<LocalCommandEnd> {
    return runLocalCommand(this.#services, this.#find(call.typed.name), call);
  }

  find(typed: TypedCommand): PromptCommand | null {
    return findPromptCommand(this.#services, typed);
  }

  end(command: PromptCommand, expansion: Exclude<CommandExpansion, { kind: "prompt" }>, turn: CommandTurn): boolean {
    return endPromptCommand(this.#services, command, expansion, turn);
  }

  /** The local commands that no command or skill of the user replaces. */
  #unreplaced(): readonly BoundCommand[] {
    return this.#local.filter(({ name }) => this.#services.extensions.find(name) === undefined);
  }

  #find(name: string): BoundCommand | undefined {
    return this.#local.find((command) => command.name === name || command.aliases?.includes(name));
  }
}
