import { diff } from "@agentwire/protocol";
import { exitCode } from "../../exit.ts";
import { count, safe, styled } from "../../terminal.ts";
import type { Invocation } from "../define.ts";

const colours = { additive: "green", tightening: "yellow", breaking: "red" } as const;

/** `schema diff <from> <to>`: every change, with what it means for readers and for writers of the older release. */
export async function diffReleases({ terminal, args, options }: Invocation): Promise<number> {
  const [from = "", to = ""] = args;
  const { changes, ...ends } = diff(from, to);
  for (const end of [ends.from, ends.to]) if (!end.exact) terminal.err(safe(end.note));
  for (const change of changes) {
    if (options.json === true) {
      terminal.out(JSON.stringify(change));
      continue;
    }
    const { kind, definition, path, before, after, readers, writers } = change;
    const place = path === "" ? definition : `${definition}.${path}`;
    const effect = `readers ${styled(terminal, colours[readers], readers)}, writers ${styled(terminal, colours[writers], writers)}`;
    const what = [before, after].filter((part) => part !== "").join(" -> ");
    terminal.out(`${safe(`${place}: ${kind.replaceAll("-", " ")}${what === "" ? "" : ` (${what})`}`)}; ${effect}`);
  }
  if (options.json !== true) terminal.out(`${from} -> ${to}: ${count(changes.length, "change")}`);
  return changes.length === 0 ? exitCode.ok : exitCode.found;
}
