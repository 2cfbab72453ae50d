import { chainTo, newestLink } from "../../../../session/conversation/chain.ts";
import { readTranscript } from "../../../../session/read.ts";
import type { Agent } from "../../../agent.ts";
import type { AgentDefinition } from "../../../extension/agent-definition.ts";
import { recall } from "../../../session/recall.ts";
import { Subagent } from "../subagent.ts";
import { SubagentWorkDirectory } from "../workdir/subagent-workdir.ts";
import { readSidecar } from "./metadata.ts";
import { subagentPath } from "./transcript.ts";

/** Takes up an agent of an earlier process by its transcript. `null` where there is none of the id. */
export async function revive(
  agent: Agent,
  id: string,
  definitions: readonly AgentDefinition[],
): Promise<Subagent | null> {
  if (!/^a[0-9a-f]{16}$/.test(id)) return null;
  const path = subagentPath(agent, id);
  const { files } = agent.ports;
  const [found, facts] = await Promise.all([readTranscript(files, path), readSidecar(files, path)]);
  // In its own transcript, what stands beside the main conversation is the conversation.
  const lines = found?.lines.map((line) => ({ ...line, isSidechain: false }));
  const leaf = lines && newestLink(lines);
  const definition = facts && definitions.find(({ type }) => type === facts.agentType);
  if (!lines || !leaf || !facts || !definition) return null;
  const kept = facts.worktreePath !== null && (await files.stat(facts.worktreePath).catch(() => null)) !== null;
  const worktree =
    kept && facts.worktreePath !== null
      ? { path: facts.worktreePath, branch: facts.worktreeBranch, origin: null }
      : null;
  const subagent = new Subagent(agent, {
    id,
    definition,
    description: facts.description,
    name: facts.name,
    model: facts.model,
    depth: facts.spawnDepth,
    toolUseId: facts.toolUseId,
    parent: agent.thread,
    parentId: null,
    place: new SubagentWorkDirectory(agent, agent.thread.place, worktree),
  });
  subagent.thread.conversation.replace(recall(agent, subagent.thread, chainTo(lines, leaf)));
  subagent.thread.transcript.leaf = leaf;
  return subagent;
}

/** The id of the last agent of an earlier process that went by a name; `null` where none did. */
export async function idOfName(agent: Agent, name: string): Promise<string | null> {
  const { files } = agent.ports;
  const folder = subagentPath(agent, "").replace(/\/[^/]*$/, "");
  const names = await files.list(folder).catch(() => []);
  const ids = names.flatMap((entry) => /^agent-(a[0-9a-f]{16})\.meta\.json$/.exec(entry.name)?.[1] ?? []);
  const named = await Promise.all(
    ids.map(async (id) => ((await readSidecar(files, subagentPath(agent, id)))?.name === name ? id : null)),
  );
  return named.findLast((id) => id !== null) ?? null;
}
