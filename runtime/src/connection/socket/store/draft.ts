import type { StoredEntry } from "./define.ts";

/** A write that grows while another one is under way. */
export interface WriteDraft {
  readonly live: Record<string, string | null>;
  readonly saved: Record<string, string | null>;
  readonly append: (StoredEntry & { readonly log: string })[];
  readonly trim: { readonly log: string; readonly upTo: number }[];
  readonly drop: string[];
}

/** An empty {@link WriteDraft}. */
export const draftWrite = (): WriteDraft => ({ live: {}, saved: {}, append: [], trim: [], drop: [] });

/** Adds the values and drops of another write to a draft. */
export function addToDraft(
  draft: WriteDraft,
  { live, saved, drop }: Pick<WriteDraft, "live" | "saved" | "drop">,
): void {
  Object.assign(draft.live, live);
  Object.assign(draft.saved, saved);
  draft.drop.push(...drop);
}
