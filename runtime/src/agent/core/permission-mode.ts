import type { PermissionMode } from "@agentwire/protocol";

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

/** Whether settings of permissions keep a mode from being used. */
export function isBarred(mode: PermissionMode, permissions: unknown): boolean {
  const given = (permissions ?? {}) as {
    readonly disableBypassPermissionsMode?: unknown;
    readonly disableAutoMode?: unknown;
  };
  if (mode === "bypassPermissions") return given.disableBypassPermissionsMode === "disable";
  return mode === "auto" && given.disableAutoMode === "disable";
}

/** Whether a value from a wire or a file names a mode. */
export const isPermissionMode = (value: unknown): value is PermissionMode =>
  permissionModes.some((mode) => mode === value);
