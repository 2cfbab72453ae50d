import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isEvent } from "@agentwire/replay";
import { largestPage, tapePage, transcriptPage } from "@agentwire/replay/node";
import type { Violation } from "@agentwire/testing/law";
import { Unreadable } from "../exit.ts";
import { checkTapeAgainstLaws, createLawCheck } from "../input/check-laws.ts";
import { loadInput } from "../input/load.ts";
import type { Input } from "../input/open.ts";
import { readTapePart } from "../input/tape-part.ts";
import { readTranscriptText } from "../session/find-transcript.ts";
import { parseRows } from "../session/rows.ts";

/** The range of events to show. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Refuses a file that is too large for a page, before reading it. */
export function assertWithinPageLimit(file: string, advice: string): void {
  const { size } = statSync(file);
  const [mib, max] = [size, largestPage].map((bytes) => Math.ceil(bytes / 2 ** 20));
  if (size > largestPage) throw new Unreadable(`${file} has ${mib} MiB; a page shows up to ${max} MiB.${advice}`);
}

/** The page of a file, its violated laws, and the problems of the file. */
export interface SessionPage {
  readonly page: string;
  readonly violations: readonly Violation[];
  readonly problems: readonly { readonly message: string }[];
}

/** The name of a file, with its folder if the caller named one: many sessions are called `wire.jsonl`. */
export const titleOf = (path: string): string =>
  dirname(path) === "." ? basename(path) : join(basename(dirname(resolve(path))), basename(path));

/**
 * Renders the page of a file, or of a part of it.
 *
 * @throws Unreadable if the file cannot be shown.
 */
export async function sessionPage(input: Input, part: Part | null): Promise<SessionPage> {
  const { path, kind } = input;
  const title = titleOf(path);
  if (part !== null) {
    const { tape, before, violations } = await readTapePart(input, part.from, part.to);
    const name = `${title}, events ${tape.events[0]?.seq} to ${tape.events.at(-1)?.seq}`;
    return {
      page: tapePage(tape, { title: name, violations, before }),
      violations,
      problems: tape.problems,
    };
  }
  if (kind === "transcript") {
    assertWithinPageLimit(path, "");
    const lines = parseRows(readTranscriptText(path)).rows.map(({ value }) => value);
    return { page: transcriptPage(lines, { title }), violations: [], problems: [] };
  }
  assertWithinPageLimit(
    path,
    " Show a part of it: --from and --to take the numbers of events, as in --from 0 --to 99999.",
  );
  const tape = await loadInput(input);
  if (!tape.events.some((event) => isEvent(event, "wire/frame")))
    throw new Unreadable(
      `${path} contains no frame, so there is nothing to show. agentwire inspect ${path} --all prints its other events.`,
    );
  const violations = checkTapeAgainstLaws(await createLawCheck(input), tape);
  return { page: tapePage(tape, { title, violations }), violations, problems: tape.problems };
}
