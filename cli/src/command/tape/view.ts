import { statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { largestPage, tapePage, transcriptPage } from "@agentwire/replay/node";
import { exitCode } from "../../exit.ts";
import { judgeOf, judgeTape } from "../../input/judge.ts";
import { loadInput } from "../../input/load.ts";
import { type Input, openInput } from "../../input/open.ts";
import { readPart } from "../../input/part.ts";
import { readTranscript } from "../../session/place.ts";
import { parseRows } from "../../session/rows.ts";
import { count, safe } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

/** Which events of a tape are shown. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** Refuses a file that is too large for a page, before it is read. */
function fitsPage(file: string, advice: string): void {
  const { size } = statSync(file);
  const [mib, most] = [size, largestPage].map((bytes) => Math.ceil(bytes / 2 ** 20));
  if (size > largestPage) throw new Unreadable(`${file} has ${mib} MiB; a page shows up to ${most} MiB.${advice}`);
}

/** The page of a file, how many laws it shows as broken, and what is wrong with the file. */
interface Page {
  readonly page: string;
  readonly broken: number;
  readonly problems: readonly { readonly message: string }[];
}

async function pageOf(input: Input, part: Part | null): Promise<Page> {
  const { path, kind } = input;
  const title = basename(path);
  if (part !== null) {
    const { tape, before, violations } = await readPart(input, part.from, part.to);
    const name = `${title}, events ${tape.events[0]?.seq} to ${tape.events.at(-1)?.seq}`;
    return {
      page: tapePage(tape, { title: name, violations, before }),
      broken: violations.length,
      problems: tape.problems,
    };
  }
  if (kind === "transcript") {
    fitsPage(path, "");
    const lines = parseRows(readTranscript(path)).rows.map(({ value }) => value);
    return { page: transcriptPage(lines, { title }), broken: 0, problems: [] };
  }
  fitsPage(path, " Show a part of it: --from and --to take the numbers of events, as in --from 0 --to 99999.");
  const tape = await loadInput(input);
  const violations = judgeTape(await judgeOf(input), tape);
  return { page: tapePage(tape, { title, violations }), broken: violations.length, problems: tape.problems };
}

export const view = defineCommand({
  configure(command) {
    command
      .argument("<file>", "a tape or a transcript")
      .option("-o, --out <file>", "the page; one that is there is replaced", "session.html")
      .option("--from <event>", "of a tape, from this event on")
      .option("--to <event>", "of a tape, up to this event");
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const out = String(options.out);
    const wrong = [options.from, options.to].find((given) => given !== undefined && !/^\d{1,15}$/.test(String(given)));
    const [from, to] = [Number(options.from ?? 0), Number(options.to ?? Number.MAX_SAFE_INTEGER)];
    if (wrong !== undefined || from > to) {
      terminal.err(
        safe(
          `--from and --to take the numbers of events; ${wrong === undefined ? `${from} comes after ${to}` : `${wrong} is none`}.`,
        ),
      );
      return exitCode.usage;
    }
    try {
      const { page, broken, problems } = await pageOf(
        await openInput(file, terminal),
        options.from === undefined && options.to === undefined ? null : { from, to },
      );
      writeFileSync(out, page);
      for (const { message } of problems) terminal.err(safe(`${file}: ${message}`));
      terminal.out(
        safe(
          `${out}: ${(page.length / 1e6).toFixed(1)} MB${broken > 0 ? `, ${count(broken, "breach", "breaches")} shown` : ""}`,
        ),
      );
      return exitCode.ok;
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      if (error instanceof RangeError) throw new Unreadable(`${file}: ${error.message}`);
      throw new Unreadable(`${out} cannot be written: ${error instanceof Error ? error.message : error}`);
    }
  },
});
