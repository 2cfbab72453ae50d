import { isJsonObject } from "@agentwire/protocol/json";
import type { Ports, SandboxLimits } from "../../ports.ts";
import type { Confinement } from "../permission/types.ts";
import type { SettingsContent } from "../settings/types.ts";
import { exclusionOf } from "./excluded-commands.ts";

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];

/** The `sandbox` settings. */
export interface SandboxPolicy {
  readonly enabled: boolean;
  /** Whether the agent refuses to start without a sandbox. */
  readonly required: boolean;
  /** Whether the model may request to run a command outside. */
  readonly mayLeave: boolean;
  /** Whether commands inside need no permission. */
  readonly autoAllow: boolean;
  readonly walls: SandboxLimits;
}

/** Reads the `sandbox` settings. */
export function sandboxSettings(settings: SettingsContent): SandboxPolicy {
  const sandbox = isJsonObject(settings.sandbox) ? settings.sandbox : {};
  const network = isJsonObject(sandbox.network) ? sandbox.network : {};
  const filesystem = isJsonObject(sandbox.filesystem) ? sandbox.filesystem : {};
  return {
    enabled: sandbox.enabled === true,
    required: sandbox.failIfUnavailable === true,
    mayLeave: sandbox.allowUnsandboxedCommands !== false,
    autoAllow: sandbox.autoAllowBashIfSandboxed === true,
    walls: {
      writable: texts(filesystem.allowWrite),
      unwritable: texts(filesystem.denyWrite),
      unreadable: texts(filesystem.denyRead),
      domains: texts(network.allowedDomains),
      barredDomains: texts(network.deniedDomains),
    },
  };
}

/**
 * Checks at start whether this machine can provide the sandbox that the settings enable. Resolves to the reason why the
 * agent must not start, or to `null`. Calls `warn` if commands will run without a sandbox.
 */
export async function sandboxRefusal(
  { sandbox }: Pick<Ports, "sandbox">,
  settings: SettingsContent,
  warn: (text: string) => void,
): Promise<string | null> {
  const requested = sandboxSettings(settings);
  if (!requested.enabled) return null;
  const obstacle = sandbox === undefined ? "this program has no sandbox support" : await sandbox.obstacle();
  if (obstacle === null) return null;
  if (requested.required) {
    return `Sandbox required but unavailable: ${obstacle}. Fix that, or set sandbox.failIfUnavailable to false to let commands run without a sandbox.`;
  }
  warn(`Warning: commands run WITHOUT a sandbox, although the settings enable it: ${obstacle}.`);
  return null;
}

/** Runs the commands of a session inside a sandbox if the settings enable one. */
export class Sandbox {
  readonly #sandbox: Ports["sandbox"];
  readonly #settings: () => SettingsContent;
  readonly #excluded: () => readonly string[];
  #obstacle: Promise<string | null> | null = null;

  /** `excluded`: the patterns of commands that run outside. */
  constructor(
    { sandbox }: Pick<Ports, "sandbox">,
    settings: () => SettingsContent,
    excluded: () => readonly string[] = () => [],
  ) {
    this.#sandbox = sandbox;
    this.#settings = settings;
    this.#excluded = excluded;
  }

  /** Why commands cannot run inside on this machine; `null` if they can. */
  async obstacle(): Promise<string | null> {
    if (this.#sandbox === undefined) return "this program has no sandbox support";
    this.#obstacle ??= this.#sandbox.obstacle();
    return this.#obstacle;
  }

  /** Where a command runs. `leaving`: the model requests to run it outside. */
  async confinementOf(command: string, leaving: boolean): Promise<Confinement> {
    const { enabled, mayLeave, autoAllow } = sandboxSettings(this.#settings());
    if (!enabled || (await this.obstacle()) !== null) return "outside";
    if (leaving && mayLeave) return "requested";
    const exclusion = exclusionOf(command, this.#excluded());
    if (exclusion !== null) return exclusion === "wrapped" ? "wrapped" : "outside";
    return autoAllow ? "approved" : "inside";
  }

  /**
   * The command line that runs a command, inside the sandbox if it is enabled. `line`: the line to run, which contains
   * the command; `writable`: writable folders in addition to those of the settings.
   */
  async enclose(
    line: string,
    { command, leaving }: { readonly command: string; readonly leaving: boolean },
    writable: readonly string[],
  ): Promise<string> {
    const confinement = await this.confinementOf(command, leaving);
    if (this.#sandbox === undefined || (confinement !== "inside" && confinement !== "approved")) return line;
    const { walls } = sandboxSettings(this.#settings());
    return this.#sandbox.wrap(line, { ...walls, writable: [...writable, ...walls.writable] });
  }
}
