import { exitCode } from "../../exit.ts";
import { branchTo, chainOf } from "../../session/chain.ts";
import { findTranscript, openTranscript } from "../../session/find-transcript.ts";
import { type Row, rowBlocks, textField } from "../../session/rows.ts";
import { clip, count, type Style, safe, styled, type Terminal } from "../../terminal.ts";
import type { Invocation } from "../define.ts";

type Block = ReturnType<typeof rowBlocks>[number];

const textIn = (content: unknown): string =>
  typeof content === "string"
    ? content
    : Array.isArray(content)
      ? content.map((part) => String((part as { text?: unknown } | null)?.text ?? "(no text)")).join("\n")
      : "";

/** The speaker and the text of a block. */
function entryOf(row: Row, block: Block): { readonly who: string; readonly style: Style; readonly text: string } {
  const assistant = textField(row, "type") === "assistant";
  if (block.type === "tool_use") {
    return { who: `${String(block.name)}`, style: "yellow", text: JSON.stringify(block.input) ?? "" };
  }
  if (block.type === "tool_result") {
    const failed = block.is_error === true;
    return { who: failed ? "failed" : "result", style: failed ? "red" : "dim", text: textIn(block.content) };
  }
  const text = String(block.text ?? block.thinking ?? `(${String(block.type)})`);
  return { who: assistant ? "assistant" : "user", style: assistant ? "cyan" : "blue", text };
}

/** Maximum length of one block, in lines. */
const longest = 12;

function printBlock(terminal: Terminal, row: Row, block: Block): void {
  const { who, style, text } = entryOf(row, block);
  const room = Math.min(terminal.width, 160) - 4;
  const lines = text.split("\n");
  terminal.out(styled(terminal, style, `${clip(who, 60)}`));
  for (const line of lines.slice(0, longest)) terminal.out(`    ${clip(line, room)}`);
  if (lines.length > longest)
    terminal.out(styled(terminal, "dim", `    ... ${count(lines.length - longest, "further line")}`));
}

/** So many unreadable lines are named. */
const listed = 5;

/** Says which lines are missing in what is shown. */
function reportUnreadable(terminal: Terminal, path: string, rows: readonly Row[]): void {
  const unreadable = rows.filter(({ value }) => value === null);
  if (unreadable.length === 0) return;
  const tooLong = unreadable.filter(({ damage }) => damage === "long-line").length;
  const numbers = unreadable.slice(0, listed).map(({ line }) => line);
  const more = unreadable.length > listed ? ", ..." : "";
  const reason = tooLong === 0 ? "" : `, ${tooLong} of them because of their length`;
  terminal.err(
    safe(
      `${path}: ${count(unreadable.length, "line")} cannot be read and ${unreadable.length === 1 ? "is" : "are"} not shown (line ${numbers.join(", ")}${more})${reason}. agentwire sessions doctor describes the damage.`,
    ),
  );
}

/** `sessions show`: the conversation of a session, as the agent would resume it. */
export async function show({ terminal, args, options }: Invocation): Promise<number> {
  const path = findTranscript(args[0] ?? "");
  const { rows } = openTranscript(path);
  const chain = chainOf(rows);
  const messages = branchTo(chain, chain.resumed).filter(
    (row) => row.value?.isMeta !== true && rowBlocks(row).length > 0,
  );
  reportUnreadable(terminal, path, rows);
  if (options.json === true) {
    for (const { value } of messages) terminal.verbatim(JSON.stringify(value));
    return exitCode.ok;
  }
  terminal.out(styled(terminal, "dim", safe(path)));
  for (const row of messages) for (const block of rowBlocks(row)) printBlock(terminal, row, block);
  terminal.out(styled(terminal, "dim", `${count(messages.length, "message")} in ${count(rows.length, "line")}`));
  return exitCode.ok;
}
