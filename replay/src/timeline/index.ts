export { type Lane, lanes, type Mark, marks, type TimelineEntry } from "./entry/entry.ts";
export { createTimeline, type Timeline, timelineOf } from "./entry/timeline.ts";
export { createFold, type Fold, type FoldOptions, foldEvent, foldTape } from "./fold.ts";
export { type EntryTest, type ParsedQuery, parseQuery } from "./query.ts";
export {
  type ConversationEntry,
  conversationOf,
  type EndedTurn,
  type EntryList,
  initialState,
  type LiveTask,
  type OpenPrompt,
  type OpenRequest,
  type OpenToolUse,
  type ProcessExit,
  pendingPermissions,
  type Retry,
  type TimelineState,
} from "./state.ts";
export { followTurns, type ProcessTurns, type TurnFollower } from "./turn-history.ts";
export { type Explanation, explainState, explainTape } from "./why.ts";
