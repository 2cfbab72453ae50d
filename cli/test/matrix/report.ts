import type { EntryStatus, Report } from "@agentwire/testing";

/** A report with these requirements and a finding for each that does not hold. */
export const report = (statuses: Readonly<Record<string, EntryStatus>>): Report => ({
  title: "",
  subject: "",
  notes: [],
  entries: Object.entries(statuses).map(([id, status]) => ({
    id,
    group: "",
    title: id,
    status,
    details: status === "passed" ? [] : [`finding of ${id}`],
  })),
});
