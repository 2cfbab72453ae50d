import {
  addCommandMessages,
  type CommandMessageServices,
  commandCaveat,
  commandTags,
  outputTags,
} from "../core/command-messages.ts";

/** Tells the model that the host switched models. */
export class ModelSwitches {
  readonly #services: CommandMessageServices;
  #pending: readonly string[] = [];

  constructor(services: CommandMessageServices) {
    this.#services = services;
  }

  /** The host switched models. `requested`: the model as the host named it. `text`: what the agent reports to the host. */
  add(requested: string, text: string): void {
    this.#pending = [...this.#pending, commandCaveat, commandTags("model", requested), outputTags({ text })];
  }

  /** Adds the switches to the conversation: before a prompt, and after a turn that was not interrupted. */
  tell(): void {
    const texts = this.#pending;
    this.#pending = [];
    addCommandMessages(this.#services, texts);
  }
}
