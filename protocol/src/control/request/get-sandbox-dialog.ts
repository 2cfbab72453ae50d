import * as z from "zod";
import { flag, names, object, paths } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getSandboxDialog = defineControl({
  subtype: "get_sandbox_dialog",
  summary: "Returns the state of the command sandbox, for a settings menu.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_sandbox_dialog") }),
  response: object({
    supported: flag("Whether this platform supports a sandbox."),
    unsupported_reason: z
      .enum(["wsl1", "platform", "excluded_platform"])
      .describe("Why this platform does not.")
      .optional(),
    locked: flag("Whether the organization controls the setting."),
    overrides_locked: flag("Whether the organization controls the exceptions."),
    policy_origins: names("Source of the organization's settings.").optional(),
    enabled: flag("Whether the sandbox is active."),
    enabled_in_settings: flag("Whether the settings enable the sandbox."),
    unavailable_reason: z.string().describe("Why the sandbox is enabled but not active.").optional(),
    mode: z
      .enum(["auto-allow", "regular", "disabled"])
      .describe("Whether sandboxed commands run without a permission request."),
    auto_allow_available: flag("Whether that can be configured."),
    no_sandbox_allowed: flag("Whether the user may disable the sandbox."),
    unsandboxed_fallback: flag("Whether a command that fails in the sandbox may run outside it, with permission."),
    dependencies: object({
      errors: names("Missing required dependencies."),
      warnings: names("Missing optional dependencies."),
    }).describe("What the sandbox lacks."),
    excluded_commands: names("Commands that run outside the sandbox."),
    restrictions: object({
      fs_deny_read: paths("Paths that commands cannot read."),
      fs_allow_read: paths("Paths in denied directories that commands can still read."),
      fs_allow_write: paths("Paths that commands can write."),
      fs_deny_write: paths("Paths in writable directories that commands cannot write."),
      network_allowed_domains: names("Hosts that commands can reach."),
      network_denied_domains: names("Hosts that commands cannot reach."),
      network_managed: flag("Whether the organization controls the hosts."),
      unix_sockets: paths("Unix sockets that commands may use."),
      allow_all_unix_sockets: flag("Whether commands may use all Unix sockets."),
      ignored_glob_patterns: names("Patterns that have no effect on this platform."),
      ignored_unix_sockets: paths("Sockets that have no effect on this platform."),
    }).describe("What commands inside may do."),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "get_sandbox_dialog" },
      response: {
        supported: true,
        locked: false,
        overrides_locked: false,
        policy_origins: [],
        enabled: false,
        enabled_in_settings: false,
        mode: "disabled",
        auto_allow_available: true,
        no_sandbox_allowed: true,
        unsandboxed_fallback: true,
        dependencies: { errors: [], warnings: [] },
        excluded_commands: [],
        restrictions: {
          fs_deny_read: [],
          fs_allow_read: [],
          fs_allow_write: [],
          fs_deny_write: [],
          network_allowed_domains: [],
          network_denied_domains: [],
          network_managed: false,
          unix_sockets: [],
          allow_all_unix_sockets: false,
          ignored_glob_patterns: [],
          ignored_unix_sockets: [],
        },
      },
    },
  ],
});
