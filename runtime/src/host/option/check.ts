import type { HostOptions } from "./types.ts";

/** Invalid combinations of options, each with its error message. */
const refusals: readonly { readonly when: (options: HostOptions) => boolean; readonly message: string }[] = [
  {
    when: ({ mcpServersDelivery: delivery }) =>
      delivery !== undefined && delivery !== "argv" && delivery !== "initialize",
    message: "Invalid mcpServersDelivery. Expected 'argv' or 'initialize'.",
  },
  {
    when: ({ fallbackModel, model }) => model !== undefined && fallbackModel === model,
    message:
      "Fallback model cannot be the same as the main model. Please specify a different model for fallbackModel option.",
  },
  {
    when: ({ canUseTool, permissionPromptToolName }) => canUseTool !== undefined && Boolean(permissionPromptToolName),
    message: "canUseTool callback cannot be used with permissionPromptToolName. Please use one or the other.",
  },
  {
    when: ({ supportedDialogKinds, onUserDialog }) => Boolean(supportedDialogKinds?.length) && !onUserDialog,
    message: "supportedDialogKinds requires an onUserDialog callback: nothing else could answer those dialogs.",
  },
  {
    when: ({ sessionStore, persistSession }) => sessionStore !== undefined && persistSession === false,
    message:
      "sessionStore cannot be used with persistSession: false: the store mirrors what is written locally. Point CLAUDE_CONFIG_DIR to a private directory instead and delete it afterwards.",
  },
  {
    when: ({ sessionStore, continue: latest }) =>
      sessionStore !== undefined && latest === true && !sessionStore.listSessions,
    message: "Options.continue with sessionStore requires store.listSessions to be implemented",
  },
  {
    when: ({ sessionStore, enableFileCheckpointing }) => sessionStore !== undefined && enableFileCheckpointing === true,
    message:
      "enableFileCheckpointing is not yet supported with sessionStore (backup blobs are not mirrored, so rewindFiles() fails after a store-backed resume).",
  },
];

/** Throws if the options contradict each other. The message says what to change. */
export function checkOptions(options: HostOptions): void {
  for (const { when, message } of refusals) if (when(options)) throw new Error(message);
}
