export { HookOutput, hooks as hookEvents } from "@agentwire/protocol";
