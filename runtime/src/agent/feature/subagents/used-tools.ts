import type { StoredLine } from "../../../session/writer.ts";
import type { Thread } from "../../core/thread.ts";

/**
 * The tools that the session has used. A subagent reports a tool to its caller only if the session had not used it before
 * the subagent began. Several subagents that run at the same time may report the same tool.
 */
export class UsedTools {
  readonly #transcript: () => Pick<Thread["transcript"], "appendUnchained">;
  readonly #used = new Set<string>();
  /** The tools that the session had used when each subagent began. */
  readonly #before = new Map<string, ReadonlySet<string>>();

  /** `transcript`: that of the main conversation. */
  constructor(transcript: () => Pick<Thread["transcript"], "appendUnchained">) {
    this.#transcript = transcript;
  }

  /** A subagent begins. */
  begins(agentId: string): void {
    this.#before.set(agentId, new Set(this.#used));
  }

  /** A tool is used. */
  notice(tool: string): void {
    if (this.#used.has(tool)) return;
    this.#used.add(tool);
    this.#transcript().appendUnchained("tools-used", { tools: [...this.#used] });
  }

  /** Those of the tools that the session had not used before a subagent began. */
  newTo(agentId: string, tools: readonly string[]): string[] {
    return tools.filter((tool) => this.#before.get(agentId)?.has(tool) === false);
  }

  /** Another session begins in this process. */
  clear(): void {
    this.#used.clear();
    this.#before.clear();
  }

  /** Continues a resumed session. */
  restore(lines: readonly StoredLine[]): void {
    const tools = lines.findLast(({ type }) => type === "tools-used")?.tools;
    for (const tool of Array.isArray(tools) ? tools : []) if (typeof tool === "string") this.#used.add(tool);
  }
}
