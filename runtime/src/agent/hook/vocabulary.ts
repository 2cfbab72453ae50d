// Loaded with the first hook: building schemas takes long, and most sessions have no hooks.
export { HookOutput, hooks as hookEvents } from "@agentwire/protocol";
