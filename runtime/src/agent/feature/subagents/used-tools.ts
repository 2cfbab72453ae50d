import type { StoredLine } from "../../../session/writer.ts";
import type { Thread } from "../../core/thread.ts";

/**
 * The tools that the session has used, and who used each first. A subagent reports a tool to its caller only if the
 * session had not used the tool before.
 */
export class UsedTools {
  readonly #transcript: () => Pick<Thread["transcript"], "appendUnchained">;
  /** The id of the subagent that used a tool first; `null` for the main conversation. */
  readonly #users = new Map<string, string | null>();

  /** `transcript`: that of the main conversation. */
  constructor(transcript: () => Pick<Thread["transcript"], "appendUnchained">) {
    this.#transcript = transcript;
  }

  /** A tool is used. `agentId`: the subagent that uses it; `null` for the main conversation. */
  notice(tool: string, agentId: string | null): void {
    if (this.#users.has(tool)) return;
    this.#users.set(tool, agentId);
    this.#transcript().appendUnchained("tools-used", { tools: [...this.#users.keys()] });
  }

  /** Those of the tools that a subagent was the first to use. */
  firstUsedBy(agentId: string, tools: readonly string[]): string[] {
    return tools.filter((tool) => this.#users.get(tool) === agentId);
  }

  /** Another session begins in this process. */
  clear(): void {
    this.#users.clear();
  }

  /** Continues a resumed session. */
  restore(lines: readonly StoredLine[]): void {
    const tools = lines.findLast(({ type }) => type === "tools-used")?.tools;
    for (const tool of Array.isArray(tools) ? tools : []) if (typeof tool === "string") this.#users.set(tool, null);
  }
}
