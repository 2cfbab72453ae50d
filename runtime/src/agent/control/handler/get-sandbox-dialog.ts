import type { ControlResponseOf } from "@agentwire/protocol";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { controlHandler } from "../../../connection/control-handler.ts";
import { excludedCommands } from "../../sandbox/excluded-commands.ts";
import { type Sandbox, sandboxSettings } from "../../sandbox/sandbox.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface GetSandboxDialogServices {
  readonly sandbox: Pick<Sandbox, "obstacle">;
  readonly settings: Pick<SettingsService, "effective" | "layers">;
}

type Restrictions = ControlResponseOf<"get_sandbox_dialog">["restrictions"];

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];

/** The restrictions as the settings state them. Those that this platform cannot enforce are listed apart. */
function restrictionsOf(sandbox: JsonObject): Restrictions {
  const { allowRead, ...filesystem } = asJsonObject(sandbox.filesystem);
  const network = asJsonObject(sandbox.network);
  return {
    fs_deny_read: texts(filesystem.denyRead),
    fs_allow_read: texts(allowRead),
    fs_allow_write: texts(filesystem.allowWrite),
    fs_deny_write: texts(filesystem.denyWrite),
    network_allowed_domains: texts(network.allowedDomains),
    network_denied_domains: texts(network.deniedDomains),
    network_managed: false,
    unix_sockets: [],
    allow_all_unix_sockets: network.allowAllUnixSockets === true,
    ignored_glob_patterns: [],
    // The filter of the kernel allows all sockets or none.
    ignored_unix_sockets: texts(network.allowUnixSockets),
  };
}

/** The sandbox as a settings dialog shows it. Settings of the command line and of the administrator are locked. */
export const getSandboxDialog = controlHandler(
  "get_sandbox_dialog",
  async ({ sandbox, settings }: GetSandboxDialogServices) => {
    const { effective, layers } = settings;
    const requested = sandboxSettings(effective);
    const obstacle = requested.enabled ? await sandbox.obstacle() : null;
    const enabled = requested.enabled && obstacle === null;
    const locked = layers.some(
      ({ source, settings: own }) =>
        (source === "flagSettings" || source === "policySettings") && own.sandbox !== undefined,
    );
    return {
      supported: true,
      locked,
      overrides_locked: locked,
      policy_origins: [],
      enabled,
      enabled_in_settings: requested.enabled,
      ...(obstacle === null ? {} : { unavailable_reason: obstacle }),
      mode: requested.enabled ? (enabled && requested.autoAllow ? "auto-allow" : "regular") : "disabled",
      auto_allow_available: true,
      no_sandbox_allowed: true,
      unsandboxed_fallback: requested.mayLeave,
      dependencies: { errors: obstacle?.replace(/^[^:]*: /, "").split(", ") ?? [], warnings: [] },
      excluded_commands: excludedCommands(layers),
      restrictions: restrictionsOf(asJsonObject(effective.sandbox)),
    };
  },
);
