export { type FoldOptions, foldEvent, foldTape } from "./fold.ts";
export {
  conversationOf,
  initialState,
  type LiveTask,
  type OpenRequest,
  type OpenToolUse,
  type ProcessExit,
  pendingPermissions,
  type QueuedPrompt,
  type Said,
  type SessionState,
  type Thread,
  type TurnEnd,
} from "./state.ts";
export { type Explanation, explainTape } from "./why.ts";
