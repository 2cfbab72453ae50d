import type { Divergence, FieldDifference } from "@agentwire/replay";

/** A difference of one field. */
export const field = (path: string, more: Partial<FieldDifference> = {}): FieldDifference => ({
  level: "structural",
  class: "catalogue",
  change: "missing",
  path,
  expected: 1,
  reason: "missing",
  ...more,
});

/** A difference of one frame. */
export const difference = (more: Partial<Divergence> = {}): Divergence => ({
  level: "structural",
  class: "catalogue",
  kind: "control_response/initialize",
  location: { seq: 7, line: 9, direction: "agent-to-host", channel: "reply:r" },
  expected: {},
  actual: {},
  differences: [],
  why: [],
  next: "look.",
  message: "It differs.",
  ...more,
});
