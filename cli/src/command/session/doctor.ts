import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { exitCode, UsageError } from "../../exit.ts";
import { createFile } from "../../output/create-file.ts";
import { diagnoseTranscript } from "../../session/diagnose.ts";
import { findTranscript, openTranscript } from "../../session/find-transcript.ts";
import { repair } from "../../session/repair.ts";
import { type Row, textOfRows } from "../../session/rows.ts";
import { count, safe, styled } from "../../terminal.ts";
import type { Invocation } from "../define.ts";

/** Only the owner of a copy may read it, as the agent does. */
const ownerOnly = 0o600;

/** What a repair did: the lines that it dropped, changed and added. */
function changes(before: readonly Row[], after: readonly Row[]): string {
  const texts = new Set(before.flatMap(({ text, damage }) => (damage === undefined ? [text] : [])));
  const added = after.filter(({ line }) => line === 0).length;
  const changed = after.filter(({ line, text }) => line !== 0 && !texts.has(text)).length;
  const dropped = before.length - (after.length - added);
  return `${count(after.length, "line")}: ${dropped} dropped, ${changed} changed, ${added} added`;
}

/** `sessions doctor`: reports problems of a transcript, and writes a repaired copy on request. */
export async function doctor({ terminal, args, options }: Invocation): Promise<number> {
  const path = findTranscript(args[0] ?? "");
  const file = openTranscript(path);
  const findings = diagnoseTranscript(file);
  const ill = findings.filter(({ weight }) => weight === "broken");
  for (const finding of findings) {
    const { weight, code, line, message, repair: remedy } = finding;
    if (options.json === true) terminal.verbatim(JSON.stringify(finding));
    else {
      const head = styled(terminal, weight === "broken" ? "red" : "dim", `${weight} [${code}]`);
      terminal.out(`${head} ${safe(`${path}:${line}: ${message}`)} ${styled(terminal, "dim", `A repair ${remedy}.`)}`);
    }
  }
  const sessionId = options.asNewSession === true ? randomUUID() : undefined;
  const out =
    options.repair !== undefined
      ? String(options.repair)
      : sessionId === undefined
        ? undefined
        : join(dirname(path), `${sessionId}.jsonl`);
  if (out !== undefined) {
    let rows: readonly Row[];
    try {
      rows = repair(file, {
        uuid: randomUUID,
        prune: options.prune === true,
        ...(options.leaf !== undefined && { leaf: String(options.leaf) }),
        ...(sessionId !== undefined && { sessionId }),
      });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new UsageError(error.message);
    }
    await createFile(out, async (sink) => sink(Buffer.from(textOfRows(rows))), ownerOnly);
    const name = sessionId === undefined ? "" : `, session ${sessionId}`;
    if (options.json !== true)
      terminal.out(
        safe(`The repaired copy is ${out}${name} (${changes(file.rows, rows)}). The original is unchanged.`),
      );
  } else if (options.json !== true) {
    const sum =
      ill.length === 0 ? styled(terminal, "green", "no problems") : styled(terminal, "red", `${ill.length} broken`);
    terminal.out(
      `${count(file.rows.length, "line")}, ${sum}${ill.length === 0 ? "" : "; --repair <file> writes a repaired copy"}`,
    );
  }
  return ill.length === 0 || out !== undefined ? exitCode.ok : exitCode.found;
}
