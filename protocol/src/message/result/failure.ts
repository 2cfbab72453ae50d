import * as z from "zod";
import { flag, list, literalsSince, object, oneOf, path, since, text } from "../../schema/field.ts";
import { echo } from "../../shape/message/echo.ts";
import { outcome } from "./fields.ts";

const startupFailureReason = literalsSince(
  {
    provider_not_allowed: "0.3.285",
    org_config_required_unavailable: "0.3.293",
    org_config_refused: "0.3.293",
    sandbox_required_unavailable: "0.3.314",
    initialize_not_first: "0.3.317",
    config_file_invalid: "0.3.318",
    managed_settings_not_delivered: "0.3.323",
    initialize_fields_not_delivered: "0.3.327",
    sideload_flags_disabled: "0.3.331",
  },
  oneOf(
    [
      "org_pin_api_key_conflict",
      "provider_not_allowed",
      "org_verify_failed",
      "org_pin_mismatch",
      "managed_settings_invalid",
      "remote_settings_required_unavailable",
      "gateway_signin_required",
      "gateway_access_denied",
      "proxy_invalid",
      "temp_dir_unusable",
      "cwd_unavailable",
      "shell_tool_missing",
      "session_held_by_background",
      "worktree_resume_refused",
      "worktree_unverified",
      "cli_version_too_old",
      "bypass_root",
      "org_config_required_unavailable",
      "org_config_refused",
      "sandbox_required_unavailable",
      "initialize_not_first",
      "config_file_invalid",
      "managed_settings_not_delivered",
      "initialize_fields_not_delivered",
      "sideload_flags_disabled",
    ],
    "Why the agent did not start. Present only on the result of a failed start.",
  ),
);

/** Builds the frame of a result for a turn that ended early; the subtype names the reason. */
export const failureFrame = <const Subtype extends string>(subtype: Subtype) =>
  object({
    type: z.literal("result"),
    subtype: z.literal(subtype),
    ...outcome,
    ...echo("0.3.246"),
    errors: since("0.1.30", list(text("One sentence."), "Error messages.")),
    startup_failure_reason: since("0.3.274", startupFailureReason).optional(),
    invalid_config_file: since(
      "0.3.324",
      object({
        path: path("Path of the file that is not valid JSON."),
        is_global: flag("Whether it is the agent's global file, the only one with backups."),
        backup_searched: flag("Whether the search for a backup is complete."),
        backup_path: path("Path of the backup.").optional(),
      }).meta({ description: "Details for `config_file_invalid`." }),
    ).optional(),
  });
