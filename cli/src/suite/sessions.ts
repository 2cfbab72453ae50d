import type { EntryStatus, Report, ReportEntry } from "@agentwire/testing";
import * as z from "zod";
import { exitCode, Unreadable } from "../exit.ts";
import { type Input, notedOnce, openInput } from "../input/open.ts";
import { plain, safe, styled, type Terminal } from "../terminal.ts";
import type { RunMode, ShardedSuite } from "./define.ts";
import { readReports, writeReports } from "./reports.ts";
import { selectedFiles } from "./selected-files.ts";

const statuses = ["passed", "failed", "unmeasured", "skipped"] as const satisfies readonly EntryStatus[];

/** The result for one session: what was printed about it, and its entry in reports. */
const SessionResult = z.object({
  lines: z.array(z.tuple([z.enum(["out", "verbatim", "err", "note"]), z.string()])),
  code: z.int(),
  path: z.string(),
  status: z.enum(statuses),
  /** What was found, one sentence each. */
  details: z.array(z.string()),
});
export type SessionResult = Readonly<z.output<typeof SessionResult>>;

/** The verdict on one session. */
export interface Examination {
  readonly code: number;
  readonly status: (typeof statuses)[number];
  readonly details: readonly string[];
}

/** A verdict without a finding. */
export const passed: Examination = { code: exitCode.ok, status: "passed", details: [] };

/** A verdict on a session that could not be examined. */
export const notExamined = (reason: string): Examination => ({
  code: exitCode.found,
  status: "unmeasured",
  details: [reason],
});

/** A suite with one item for each session of the command line. */
export interface SessionSuite {
  readonly terminal: Terminal;
  /** Files, folders and corpora. */
  readonly paths: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** The title of reports, and what holds for a session that passes. */
  readonly title: string;
  readonly requirement: string;
  /** Whether the path is printed above each of several sessions. */
  readonly headed?: boolean;
  /** Examines a session and prints the findings. `many`: whether there are other sessions. */
  examine(terminal: Terminal, input: Input, many: boolean): Promise<Examination>;
}

/** A terminal that also stores what is printed. */
function recording(terminal: Terminal, lines: SessionResult["lines"]): Terminal {
  const record =
    (how: SessionResult["lines"][number][0]) =>
    (text: string): void => {
      lines.push([how, text]);
      terminal[how](text);
    };
  return {
    ...plain(terminal),
    out: record("out"),
    verbatim: record("verbatim"),
    err: record("err"),
    note: record("note"),
  };
}

/** Creates the suite. A session that cannot be read does not end it: the exit code says so at the end. */
export function sessionSuite(spec: SessionSuite): ShardedSuite<SessionResult> {
  const { terminal, paths, options, title, requirement } = spec;
  let total = 0;

  const examine = async (path: string, to: Terminal): Promise<Examination> => {
    try {
      const input = await openInput(path, to);
      if (spec.headed && total > 1) to.out(styled(to, "underline", safe(input.path)));
      return await spec.examine(to, input, total > 1);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      to.err(safe(error.message));
      return { ...notExamined(error.message), code: exitCode.unreadable };
    }
  };

  const entryOf = ({ path, status, details }: SessionResult): ReportEntry => ({
    id: path,
    group: `agentwire.${title.split(" ")[0]?.toLowerCase()}`,
    title: requirement,
    status,
    details,
    location: { file: path },
  });

  return {
    result: SessionResult,
    async items() {
      const found = await Promise.all(paths.map(selectedFiles));
      const unique = [...new Set(found.flat())];
      total = unique.length;
      return unique;
    },
    async *run(items, mode: RunMode) {
      const once = notedOnce(terminal);
      for (const path of items) {
        const lines: SessionResult["lines"] = [];
        const to = mode === "shard" ? recording(terminal, lines) : once;
        const { code, status, details } = await examine(path, to);
        yield { lines, code, path, status, details: [...details] };
      }
    },
    async report(results, mode) {
      const outputs = readReports(options);
      const entries: ReportEntry[] = [];
      const once = notedOnce(terminal);
      let worst: number = exitCode.ok;
      for await (const result of results) {
        if (mode === "merge") for (const [how, text] of result.lines) once[how](text);
        if (outputs.length > 0) entries.push(entryOf(result));
        worst = Math.max(worst, result.code);
        await terminal.room();
      }
      const report: Report = { title, subject: paths.join(" "), entries, notes: [] };
      writeReports(report, outputs);
      return worst;
    },
  };
}
