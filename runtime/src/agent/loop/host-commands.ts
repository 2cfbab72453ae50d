import { addCommandMessages, type CommandMessageServices } from "../core/command-messages.ts";

/** Tells the model of requests of the host that stand for commands of its user. */
export class HostCommands {
  readonly #services: CommandMessageServices;
  #pending: readonly string[] = [];

  constructor(services: CommandMessageServices) {
    this.#services = services;
  }

  /** The host's request, as messages for the model. */
  add(...messages: readonly string[]): void {
    this.#pending = [...this.#pending, ...messages];
  }

  /** Adds the messages to the conversation: before a prompt, and after a turn that was not interrupted. */
  tell(): void {
    const messages = this.#pending;
    this.#pending = [];
    addCommandMessages(this.#services, messages);
  }
}
