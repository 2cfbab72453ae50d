export type { Change, ChangeKind, Effect } from "./change.ts";
export {
  type AffectedFrame,
  type Impact,
  type ImpactSession,
  impact,
  type SentFrame,
  sessionImpact,
} from "./impact.ts";
export { at, diff, type ReleaseDiff, type ReleaseView } from "./view.ts";
