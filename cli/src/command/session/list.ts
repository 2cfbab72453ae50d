import { listSessions } from "@agentwire/runtime/host";
import { exitCode } from "../../exit.ts";
import { cell, clip, styled } from "../../terminal.ts";
import type { Invocation } from "../define.ts";

/** Formats bytes in the largest unit with a number of at least one. */
function size(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  const unit = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${(bytes / 1000 ** unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`;
}

/** `sessions list`: the latest sessions, one line each. */
export async function list({ terminal, options }: Invocation): Promise<number> {
  const limit = Number(options.limit);
  const found = await listSessions({ limit, ...(options.dir !== undefined && { dir: String(options.dir) }) });
  if (options.json === true) {
    terminal.verbatim(JSON.stringify(found));
    return exitCode.ok;
  }
  if (found.length === 0) terminal.out("No sessions found.");
  const room = Math.min(terminal.width, 200);
  for (const { sessionId, summary, lastModified, fileSize = 0, cwd = "" } of found) {
    const when = new Date(lastModified).toISOString().slice(0, 16).replace("T", " ");
    const prefix = `${styled(terminal, "cyan", sessionId)} ${styled(terminal, "dim", `${when} ${cell(size(fileSize), 9, "right")}`)}`;
    const rest = room - 65;
    terminal.out(rest < 30 ? prefix : `${prefix} ${clip(summary, rest)}`);
    const where = `     ${rest < 30 ? `${clip(summary, room - 6)} ` : ""}${cwd}`;
    if (cwd !== "" || rest < 30) terminal.out(styled(terminal, "dim", `     ${clip(where.trim(), room - 6)}`));
  }
  return exitCode.ok;
}
