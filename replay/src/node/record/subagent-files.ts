import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { SubagentTranscript } from "../../import/import-lines.ts";

const named = /^agent-(.+)\.jsonl$/;

/** The metadata next to a subagent's transcript; empty if it cannot be read. */
function metadata(path: string): JsonObject {
  try {
    return parseJsonObject(readFileSync(path.replace(/\.jsonl$/, ".meta.json"), "utf8")) ?? {};
  } catch {
    return {};
  }
}

function read(path: string): SubagentTranscript {
  const { toolUseId, agentType, description } = metadata(path);
  const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
  return {
    agentId: named.exec(basename(path))?.[1] ?? "",
    toolUseId: text(toolUseId),
    agentType: text(agentType),
    description: text(description),
    content: readFileSync(path),
  };
}

/** Whether a file is a subagent's transcript, by its location. */
export const isSubagentFile = (path: string): boolean =>
  named.test(basename(path)) && basename(dirname(path)) === "subagents";

/** The transcripts of a session's subagents. If `path` is that of a subagent, only this one. */
export function subagentFiles(path: string): readonly SubagentTranscript[] {
  if (isSubagentFile(path)) return [read(path)];
  const folder = join(path.replace(/\.jsonl$/, ""), "subagents");
  if (!path.endsWith(".jsonl") || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => named.test(name))
    .sort()
    .map((name) => read(join(folder, name)));
}
