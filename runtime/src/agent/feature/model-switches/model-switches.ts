import {
  addCommandMessages,
  type CommandMessageServices,
  commandCaveat,
  commandTags,
  outputTags,
} from "../../core/command-messages.ts";
import type { TurnFeature } from "../../loop/feature.ts";

/** Tells the model that the host switched models: after the running turn, or before the next prompt. */
export class ModelSwitches implements TurnFeature {
  readonly name = "model-switches";
  readonly #services: CommandMessageServices;
  #pending: readonly string[] = [];

  constructor(services: CommandMessageServices) {
    this.#services = services;
  }

  /** The host switched models. `requested`: the model as the host named it. `text`: what the host is told. */
  add(requested: string, text: string): void {
    this.#pending = [...this.#pending, commandCaveat, commandTags("model", requested), outputTags({ text })];
  }

  async beforeMessage(): Promise<void> {
    this.#flush();
  }

  async turnEnded(): Promise<void> {
    this.#flush();
  }

  cleared(): void {
    this.#pending = [];
  }

  #flush(): void {
    const texts = this.#pending;
    this.#pending = [];
    addCommandMessages(this.#services, texts);
  }
}
