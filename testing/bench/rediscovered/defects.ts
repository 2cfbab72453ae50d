import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const threads = z.array(z.string()).min(1);
const Defects = z.strictObject({
  rediscovered: z.array(
    z.strictObject({
      threads,
      defect: z.string(),
      peer: z.string(),
      side: z.enum(["agent", "host"]),
      scenario: z.string(),
      rule: z.string(),
      adapter: z.string(),
      remark: z.string().exactOptional(),
      /** The npm package that has the defect, and its file that is run. Absent: no registry of this bench has it. */
      release: z.strictObject({ package: z.string(), version: z.string(), entry: z.string() }).exactOptional(),
    }),
  ),
  notReproduced: z.array(z.strictObject({ threads, reason: z.string() })),
});

/** A public defect, and the release that has it. */
export type Rediscovered = z.output<typeof Defects>["rediscovered"][number];

const Runs = z.array(z.strictObject({ thread: z.string(), order: z.array(z.string()) }));

/** What a run of the explorer found: the shortest order that shows the defect. The first thread names the defect. */
export type RediscoveryRun = z.output<typeof Runs>[number];

const ThreadCases = z.array(z.strictObject({ threads, case: z.string(), host: z.string(), breaks: z.string() }));

const fileOf = (name: string): string => fileURLToPath(new URL(`../../rediscovered/${name}`, import.meta.url));

/** The file of the runs. */
export const runsFile = fileOf("runs.json");

/** The public defects. */
export const defects = (): z.output<typeof Defects> =>
  Defects.parse(JSON.parse(readFileSync(fileOf("defects.json"), "utf8")));

/** The runs of the last bench. */
export const runs = (): readonly RediscoveryRun[] => Runs.parse(JSON.parse(readFileSync(runsFile, "utf8")));

/** Public threads in which hosts lost track of their prompts: the case of each, the broken host that fails it, and at what. */
export const threadCases = (): z.output<typeof ThreadCases> =>
  ThreadCases.parse(JSON.parse(readFileSync(fileOf("cases.json"), "utf8")));
