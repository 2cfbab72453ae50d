import * as z from "zod";
import type { SearchProgress } from "./search.ts";

const resources = z.array(z.string()).readonly().exactOptional();
const footprint = z.object({ reads: resources, writes: resources, everything: z.boolean().exactOptional() });

const progress = z.object({
  orders: z.int(),
  pruned: z.int(),
  frontier: z
    .array(
      z.object({
        prefix: z.array(z.string()).readonly(),
        sleep: z.array(z.object({ name: z.string(), footprint })).readonly(),
      }),
    )
    .readonly(),
  cut: z.boolean(),
});

/** A finding in a report. */
const found = z.object({
  rule: z.string(),
  message: z.string(),
  order: z.array(z.string()).readonly(),
  times: z.int(),
  repeats: z.boolean(),
  /** Path of its tape; `null` if it was not stored. */
  tape: z.string().nullable(),
});

/** What an exploration of scenarios found; an exploration can resume from it. */
export const ExploreReport = z.object({
  side: z.enum(["agent", "host"]),
  subject: z.string(),
  seed: z.int(),
  /** Number of seeds, from `seed` on; absent if it is one. */
  seeds: z.int().exactOptional(),
  depth: z.int(),
  scenarios: z.array(
    z.object({
      name: z.string(),
      complete: z.boolean(),
      random: z.int(),
      progress,
      found: z.array(found),
      /** Why the scenario could not be checked with this peer. */
      notChecked: z.string().exactOptional(),
    }),
  ),
});

/** What an exploration of scenarios found. */
export type ExploreReport = z.output<typeof ExploreReport>;

/** The part of a report about one scenario. */
export type ScenarioReport = ExploreReport["scenarios"][number];

/**
 * The end of a scenario's search in an earlier report; `undefined` if it was not explored.
 *
 * @param report - The earlier report.
 * @param name - The name of the scenario.
 * @example
 * import { readFileSync } from "node:fs";
 * import { ExploreReport, progressOf } from "@agentwire/testing";
 *
 * const report = ExploreReport.parse(JSON.parse(readFileSync("report.json", "utf8")));
 * console.log(progressOf(report, "two-prompts")?.frontier.length);
 */
export const progressOf = (report: ExploreReport | undefined, name: string): SearchProgress | undefined =>
  report?.scenarios.find((scenario) => scenario.name === name)?.progress;
