import { chainTo, newestLink } from "../../../../session/conversation/chain.ts";
import { readTranscript } from "../../../../session/read.ts";
import type { SubagentDefinition } from "../../../extension/agent-definition.ts";
import type { SubagentContext, SubagentServices } from "../services.ts";
import { Subagent } from "../subagent.ts";
import { SubagentWorkDirectory } from "../workdir/subagent-workdir.ts";
import { readMetadata } from "./metadata.ts";
import { subagentPath } from "./transcript.ts";

/** Restores a subagent of an earlier process from its transcript. `null` if there is none of the id. */
export async function revive(
  context: SubagentContext,
  id: string,
  definitions: readonly SubagentDefinition[],
): Promise<Subagent | null> {
  if (!/^a[0-9a-f]{16}$/.test(id)) return null;
  const { services, roles } = context;
  const path = subagentPath(services, id);
  const { files } = services.ports;
  const [found, metadata] = await Promise.all([readTranscript(files, path), readMetadata(files, path)]);
  // In a transcript of a subagent, the `sidechain` lines are the conversation.
  const lines = found?.lines.map((line) => ({ ...line, isSidechain: false }));
  const leaf = lines && newestLink(lines);
  const definition = metadata && definitions.find(({ type }) => type === metadata.agentType);
  if (!lines || !leaf || !metadata || !definition) return null;
  const worktreeExists =
    metadata.worktreePath !== null && (await files.stat(metadata.worktreePath).catch(() => null)) !== null;
  const worktree =
    worktreeExists && metadata.worktreePath !== null
      ? { path: metadata.worktreePath, branch: metadata.worktreeBranch, origin: null }
      : null;
  const subagent = new Subagent(context, {
    id,
    definition,
    description: metadata.description,
    name: metadata.name,
    model: metadata.model,
    depth: metadata.spawnDepth,
    toolUseId: metadata.toolUseId,
    parent: services.thread,
    parentId: null,
    workDirectory: new SubagentWorkDirectory(services, services.thread.workDirectory, worktree),
    inherited: null,
    buffered: null,
  });
  subagent.thread.conversation.replace(roles.recall(subagent.thread, chainTo(lines, leaf)));
  subagent.thread.transcript.leaf = leaf;
  return subagent;
}

/** The id of the newest subagent of an earlier process with a name; `null` if there is none. */
export async function idOfName(
  services: Pick<SubagentServices, "ports" | "environment" | "session">,
  name: string,
): Promise<string | null> {
  const { files } = services.ports;
  const folder = subagentPath(services, "").replace(/\/[^/]*$/, "");
  const names = await files.list(folder).catch(() => []);
  const ids = names.flatMap((entry) => /^agent-(a[0-9a-f]{16})\.meta\.json$/.exec(entry.name)?.[1] ?? []);
  const named = await Promise.all(
    ids.map(async (id) => ((await readMetadata(files, subagentPath(services, id)))?.name === name ? id : null)),
  );
  return named.findLast((id) => id !== null) ?? null;
}
