import { type ToleranceOutcome, toleranceTable } from "./table.ts";

/** A change of a frame that the schemas do not allow, and what the official agent does with it. */
export interface Tolerance {
  /** The kind of frame, for example `user`; `control_request` stands for every request. */
  readonly frame: string;
  /** JSON Pointer of the field; `*` is any key or index. */
  readonly path: string;
  /** Whether the field was deleted, or set to null. */
  readonly change: "absent" | "null";
  readonly outcome: ToleranceOutcome;
}

/**
 * What the official agent of release 0.3.330 does with frames that lack a required field or have null for an optional
 * one. Each case was tried. The schemas remain what a host should send.
 *
 * @example
 * import { tolerances } from "@agentwire/protocol";
 *
 * for (const { frame, path, outcome } of tolerances) if (outcome === "dropped") console.log(frame, path);
 */
export const tolerances: readonly Tolerance[] = Object.entries(toleranceTable).flatMap(([frame, outcomes]) =>
  (Object.keys(outcomes) as ToleranceOutcome[]).flatMap((outcome) =>
    (outcomes[outcome] ?? []).map((entry): Tolerance => {
      const [change, path] = entry.split(" ") as ["absent" | "null", string];
      return { frame, path, change, outcome };
    }),
  ),
);

const matches = (pattern: string, path: string) => {
  const [expected, given] = [pattern.split("/"), path.split("/")];
  return expected.length === given.length && expected.every((step, i) => step === "*" || step === given[i]);
};

/**
 * What the official agent does with a field that is absent or null; `undefined` if that was not measured.
 *
 * @param frame - The kind of frame, as verdicts name it.
 * @param path - JSON Pointer of the field in the frame.
 * @param change - Whether the field is absent or null.
 * @example
 * import { toleranceOf } from "@agentwire/protocol";
 *
 * console.log(toleranceOf("user", "/parent_tool_use_id", "absent")); // "accepted"
 */
export function toleranceOf(frame: string, path: string, change: Tolerance["change"]): ToleranceOutcome | undefined {
  const [type] = frame.split("/");
  return tolerances.find(
    (one) => (one.frame === frame || one.frame === type) && one.change === change && matches(one.path, path),
  )?.outcome;
}
