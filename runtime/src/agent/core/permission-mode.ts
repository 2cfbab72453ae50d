import type { PermissionMode } from "@agentwire/protocol";
import { supportsAutoMode } from "../catalogue/auto-mode.ts";

export type { PermissionMode };

/** All modes: first those that can ask, from the strictest to the most permissive, then the rest. */
export const permissionModes: readonly PermissionMode[] = [
  "default",
  "acceptEdits",
  "plan",
  "dontAsk",
  "bypassPermissions",
  "auto",
];

/** Whether a model does not support a mode. */
export const lacksMode = (model: string, mode: PermissionMode): boolean => mode === "auto" && !supportsAutoMode(model);

/** The settings that disable modes. */
interface ModeSettings {
  readonly permissions?: unknown;
  readonly disableAutoMode?: unknown;
}

/** Whether settings disable a mode. */
export function isBarred(mode: PermissionMode, settings: ModeSettings): boolean {
  const permissions = (settings.permissions ?? {}) as {
    readonly disableBypassPermissionsMode?: unknown;
    readonly disableAutoMode?: unknown;
  };
  if (mode === "bypassPermissions") return permissions.disableBypassPermissionsMode === "disable";
  return mode === "auto" && [permissions.disableAutoMode, settings.disableAutoMode].includes("disable");
}

/** The mode that an untrusted value names; `null` if it names none. `manual` is another name of the default mode. */
export const namedMode = (value: unknown): PermissionMode | null =>
  value === "manual" ? "default" : (permissionModes.find((mode) => mode === value) ?? null);
