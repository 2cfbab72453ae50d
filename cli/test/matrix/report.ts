import type { EntryStatus } from "@agentwire/testing";

/** A report with these requirements and a finding for each that does not hold. */
export const report = (statuses: Readonly<Record<string, EntryStatus>>) => ({
  entries: Object.entries(statuses).map(([id, status]) => ({
    id,
    status,
    details: status === "passed" ? [] : [`finding of ${id}`],
  })),
});
