import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { tapePage, transcriptPage } from "@agentwire/replay/node";
import { checkTape } from "@agentwire/testing";
import { exitCode } from "../../exit.ts";
import { loadTape } from "../../material/load-tape.ts";
import { recognise } from "../../material/recognise.ts";
import { readTranscript } from "../../session/place.ts";
import { parseRows } from "../../session/rows.ts";
import { count, safe } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

/** The page of a file, and how many laws it shows as broken. */
async function pageOf(file: string): Promise<{ readonly page: string; readonly broken: number }> {
  const title = basename(file);
  const kind = await recognise(file);
  if (kind === "transcript") {
    const lines = parseRows(readTranscript(file)).rows.map(({ value }) => value);
    return { page: transcriptPage(lines, { title }), broken: 0 };
  }
  if (kind !== "tape") throw new Unreadable(`${file} holds plain frames; a page is made of a tape or a transcript.`);
  const tape = loadTape(file);
  const violations = checkTape(tape);
  return { page: tapePage(tape, { title, violations }), broken: violations.length };
}

export const view = defineCommand({
  configure(command) {
    command
      .argument("<file>", "a tape or a transcript")
      .option("-o, --out <file>", "the page; one that is there is replaced", "session.html");
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const out = String(options.out);
    try {
      const { page, broken } = await pageOf(file);
      writeFileSync(out, page);
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
