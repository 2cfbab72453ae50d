export { type Lane, lanes, type Mark, marks, type TimelineEntry } from "./entry/entry.ts";
export { createTimeline, type Timeline, timelineOf } from "./entry/timeline.ts";
export { createFold, type Fold, type FoldOptions, foldEvent, foldTape } from "./fold.ts";
export { type EntryTest, type ParsedQuery, parseQuery } from "./query.ts";
export {
  type ConversationEntry,
  conversationOf,
  initialState,
  type LiveTask,
  type OpenRequest,
  type OpenToolUse,
  type ProcessExit,
  pendingPermissions,
  type QueuedPrompt,
  type Retry,
  type SessionState,
  type Thread,
  type TurnEnd,
} from "./state.ts";
export { followTurns, type ProcessTurns, type TurnFollower } from "./turn-history.ts";
export { type Explanation, explainState, explainTape } from "./why.ts";
