import type { PermissionMode } from "@agentwire/protocol";
import { supportsAutoMode } from "../catalogue/auto-mode.ts";

export type { PermissionMode };

/** All modes, from the one that asks most to the one that asks least among those that still ask, then the rest. */
export const permissionModes: readonly PermissionMode[] = [
  "default",
  "acceptEdits",
  "plan",
  "dontAsk",
  "bypassPermissions",
  "auto",
];

/** Whether a model does not have a mode. */
export const lacksMode = (model: string, mode: PermissionMode): boolean => mode === "auto" && !supportsAutoMode(model);

/** The settings that keep modes from being used. */
interface ModeSettings {
  readonly permissions?: unknown;
  readonly disableAutoMode?: unknown;
}

/** Whether settings keep a mode from being used. */
export function isBarred(mode: PermissionMode, settings: ModeSettings): boolean {
  const permissions = (settings.permissions ?? {}) as {
    readonly disableBypassPermissionsMode?: unknown;
    readonly disableAutoMode?: unknown;
  };
  if (mode === "bypassPermissions") return permissions.disableBypassPermissionsMode === "disable";
  return mode === "auto" && [permissions.disableAutoMode, settings.disableAutoMode].includes("disable");
}

/** Whether a value from a wire or a file names a mode. */
export const isPermissionMode = (value: unknown): value is PermissionMode =>
  permissionModes.some((mode) => mode === value);
