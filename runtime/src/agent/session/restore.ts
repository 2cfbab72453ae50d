import type { FilesPort, Ports } from "../../ports.ts";
import { chainTo, hasLink, newestLink } from "../../session/conversation/chain.ts";
import { isHistoryLine } from "../../session/file-history.ts";
import { configDirectory, isSessionId, projectFolder, sessionFiles } from "../../session/project-folder.ts";
import { readTranscript } from "../../session/read.ts";
import type { Line } from "../../session/writer.ts";
import { type Fields, isObject } from "../../unknown/fields.ts";
import type { Agent } from "../agent.ts";
import { asBlocks, type Block, type Link, reminder, textOf } from "../core/conversation.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import type { AgentOptions } from "../core/options.ts";
import type { Thread } from "../core/thread.ts";
import type { ModelUsage } from "../core/usage-ledger.ts";
import { instructionText } from "../extension/memory.ts";
import { changeText } from "../feature/changed-files/changed-files.ts";
import { isPlanNotice, planWords } from "../feature/plan/prompts.ts";

/** A session to go on with. */
export interface Restored {
  readonly sessionId: string;
  /** The file that is gone on with; `null` where a new one is begun. */
  readonly transcript: string | null;
  /** The links of the conversation, oldest first. */
  readonly chain: readonly Line[];
  readonly leaf: string | null;
  /** All lines, for a copy under another id. */
  readonly copy: readonly Line[] | null;
  /** Taken up at a message that may not be the last. */
  readonly isCut: boolean;
  /** The session that a copy is made of; `null` where the session itself goes on. */
  readonly origin: string | null;
  /** What the transcript tells of the history of files. */
  readonly history: readonly Line[];
  readonly title: string | null;
  readonly cost: { readonly total: number; readonly byModel: Readonly<Record<string, ModelUsage>> } | null;
}

/** Which session to begin with, or why that is not possible. */
export type Beginning =
  | { readonly kind: "new"; readonly sessionId: string }
  | { readonly kind: "restored"; readonly restored: Restored }
  | { readonly kind: "impossible"; readonly sessionId: string; readonly reason: string; readonly usage: boolean };

/** Where the transcript of a session lies: in the project's folder, or else in any other. */
async function transcriptOf(files: FilesPort, own: string, id: string): Promise<string> {
  const here = sessionFiles(own, id).transcript;
  const root = own.slice(0, own.lastIndexOf("/"));
  if ((await files.stat(here)) !== null || (await files.stat(root)) === null) return here;
  for (const { name } of await files.list(root)) {
    const there = sessionFiles(`${root}/${name}`, id).transcript;
    if ((await files.stat(there)) !== null) return there;
  }
  return here;
}

async function transcriptsByAge(files: FilesPort, folder: string): Promise<readonly string[]> {
  if ((await files.stat(folder)) === null) return [];
  const names = (await files.list(folder)).map(({ name }) => name).filter((name) => name.endsWith(".jsonl"));
  const ids = names.map((name) => name.slice(0, -".jsonl".length)).filter(isSessionId);
  const dated = await Promise.all(
    ids.map(async (id) => ({ id, modified: (await files.stat(`${folder}/${id}.jsonl`))?.modified ?? 0 })),
  );
  return dated.sort((a, b) => b.modified - a.modified).map(({ id }) => id);
}

const titleOf = (lines: readonly Line[]): string | null => {
  const title = lines.findLast((line) => line.type === "custom-title")?.customTitle;
  return typeof title === "string" && title !== "" ? title : null;
};

function costOf(lines: readonly Line[]): Restored["cost"] {
  const state = lines.findLast((line) => line.type === "cost-state");
  if (!state || typeof state.totalCostUSD !== "number" || !isObject(state.modelUsage)) return null;
  return { total: state.totalCostUSD, byModel: state.modelUsage as Record<string, ModelUsage> };
}

async function byTitle(files: FilesPort, folder: string, title: string): Promise<string | null> {
  for (const id of await transcriptsByAge(files, folder)) {
    const found = await readTranscript(files, `${folder}/${id}.jsonl`);
    if (found && titleOf(found.lines) === title) return id;
  }
  return null;
}

/** Finds out which session a process begins with. */
export async function beginning(ports: Ports, facts: ProcessEnvironment, options: AgentOptions): Promise<Beginning> {
  const { files, ids } = ports;
  const { resume, fork, resumeAt, sessionId } = options.session;
  const folder = projectFolder(configDirectory(ports.env), facts.cwd);
  const impossible = (id: string, reason: string, usage = false): Beginning => ({
    kind: "impossible",
    sessionId: id,
    reason,
    usage,
  });
  if (resume === null && !options.session.continue) {
    const id = sessionId ?? ids.uuid();
    const taken = sessionId !== null && (await files.stat(sessionFiles(folder, sessionId).transcript)) !== null;
    return taken ? impossible(id, `Error: Session ID ${id} is already in use.`, true) : { kind: "new", sessionId: id };
  }
  let wanted: string | null = resume;
  if (wanted === null || wanted === "") wanted = (await transcriptsByAge(files, folder))[0] ?? null;
  else if (!isSessionId(wanted)) {
    const title = wanted;
    wanted = await byTitle(files, folder, title);
    if (wanted === null) return impossible(ids.uuid(), `No conversation found with session ID: ${title}`);
  }
  if (wanted === null) return { kind: "new", sessionId: sessionId ?? ids.uuid() };
  const transcript = await transcriptOf(files, folder, wanted);
  const found = await readTranscript(files, transcript);
  const newest = found && newestLink(found.lines);
  if (!found || !newest) return impossible(wanted, `No conversation found with session ID: ${wanted}`);
  if (resumeAt !== null && !hasLink(found.lines, resumeAt)) {
    return impossible(wanted, `No message found with message.uuid of: ${resumeAt}`);
  }
  const leaf = resumeAt ?? newest;
  const chain = chainTo(found.lines, leaf);
  return {
    kind: "restored",
    restored: {
      sessionId: fork ? (sessionId ?? ids.uuid()) : wanted,
      transcript: fork ? null : transcript,
      chain,
      leaf,
      copy: fork ? chain : null,
      origin: fork ? wanted : null,
      isCut: resumeAt !== null,
      history: found.lines.filter(isHistoryLine),
      title: titleOf(found.lines),
      cost: costOf(found.lines),
    },
  };
}

const attachmentText = (attachment: Fields): Block[] => {
  if (attachment.type === "hook_additional_context") {
    return (Array.isArray(attachment.content) ? attachment.content : [attachment.content]).map((text) =>
      reminder(String(text)),
    );
  }
  if (attachment.type === "nested_memory" && isObject(attachment.content)) {
    return [reminder(instructionText(String(attachment.path), String(attachment.content.content)))];
  }
  if (attachment.type === "edited_text_file")
    return [reminder(changeText(String(attachment.filename), String(attachment.snippet)))];
  if (isPlanNotice(attachment)) return [reminder(planWords(attachment))];
  return attachment.type === "queued_command" ? asBlocks(attachment.prompt) : [];
};

/** A line of a transcript as a link of the conversation; `null` where the model never sees it. */
export function linkOf(line: Line): Link | null {
  const uuid = String(line.uuid);
  if (line.type === "attachment" && isObject(line.attachment)) {
    const content = attachmentText(line.attachment);
    return content.length > 0 ? { uuid, role: "user", content } : null;
  }
  if (!isObject(line.message)) return null;
  const content = asBlocks(line.message.content);
  const forModel = line.isVisibleInTranscriptOnly !== true || line.isCompactSummary === true;
  if (line.type === "user" && forModel) return { uuid, role: "user", content };
  if (line.type !== "assistant") return null;
  if (line.message.model === "<synthetic>" && line.isApiErrorMessage === true) return null;
  return { uuid, role: "assistant", content, messageId: String(line.message.id) };
}

const interruptedResult =
  "[Tool call interrupted: the session ended before this call's result was recorded. What it did, if anything, is not known.]";

/** What stands for a result that a cut left out. */
const missingResult = "[The result of this tool call is missing]";

/** Whether the last message is a prompt: nobody answered it. */
const endsWithPrompt = (chain: readonly Line[]): boolean =>
  chain.findLast(({ type }) => type === "user" || type === "assistant")?.promptSource !== undefined;

/** The links of a transcript's chain as the model of a thread is reminded of them. */
export const recall = (agent: Agent, thread: Thread, chain: readonly Line[]): Link[] =>
  chain.flatMap((line) => {
    const link = linkOf(line);
    return link === null ? [] : [{ ...link, content: link.content.map((block) => agent.tools.named(thread, block)) }];
  });

/** Takes a restored session over. Calls that never got a result get one that says so. */
export function takeOver(agent: Agent, restored: Restored): void {
  const { session, transcript, ports } = agent;
  const links = recall(agent, agent.thread, restored.chain);
  session.conversation.replace(links);
  agent.inbox.recall(links.flatMap(({ role, uuid }) => (role === "user" ? uuid : [])));
  if (restored.cost) session.ledger.restore(restored.cost.total, restored.cost.byModel);
  session.title = restored.title;
  if (restored.title !== null) agent.out.system("session_title_changed", { title: restored.title });
  if (restored.transcript !== null && agent.options.session.persist) transcript.moveTo(restored.transcript);
  if (restored.copy) for (const line of restored.copy) transcript.copy(line);
  transcript.leaf = restored.leaf;
  agent.features.resumed(restored);
  const answered = new Set(links.flatMap(({ content }) => content.map((block) => block.tool_use_id)));
  const dangling = links.flatMap((link) =>
    link.content
      .filter((block) => block.type === "tool_use" && !answered.has(block.id))
      .map((block) => ({ link, block })),
  );
  const last = links.at(-1);
  const brokenOff = last?.role === "user" && textOf(last.content).startsWith("[Request interrupted by user");
  if (dangling.length === 0 && !brokenOff && !(last?.role === "user" && endsWithPrompt(restored.chain))) return;
  for (const { link, block } of dangling) {
    const uuid = ports.ids.uuid();
    const text = restored.isCut ? missingResult : interruptedResult;
    const content: Block[] = [{ type: "tool_result", content: text, is_error: true, tool_use_id: String(block.id) }];
    session.conversation.add({ uuid, role: "user", content });
    if (restored.isCut) continue;
    transcript.chain("user", {
      uuid,
      parentUuid: link.uuid,
      message: { role: "user", content },
      toolUseResult: interruptedResult,
      sourceToolAssistantUUID: link.uuid,
      isMeta: true,
    });
  }
  if (restored.isCut) return;
  const uuid = ports.ids.uuid();
  const content: Block[] = [{ type: "text", text: "No response requested." }];
  session.conversation.add({ uuid, role: "assistant", content, messageId: uuid });
  transcript.chain("assistant", {
    uuid,
    message: {
      id: uuid,
      type: "message",
      role: "assistant",
      model: "<synthetic>",
      content,
      stop_reason: "stop_sequence",
      stop_sequence: "",
    },
    madeBy: "other",
  });
}
