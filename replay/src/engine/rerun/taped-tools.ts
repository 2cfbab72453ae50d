import type { Tool } from "@agentwire/runtime/agent";
import type { Turn } from "../../effects/gate.ts";
import { fieldOf } from "../compare/schema.ts";
import type { Step } from "../script/steps.ts";
import { endWith, runTaped, type TapedCommand, tapedCommands } from "./world/taped-commands.ts";
import type { TapedFiles } from "./world/taped-files.ts";
import { resourceTools, type TapedServers } from "./world/taped-servers.ts";

/** What came of a call. */
interface TapedResult {
  readonly content: unknown;
  readonly failed: boolean;
  readonly structured: unknown;
}

/** Tools that reach out into the world. All others only change the session, and run as they are. */
const worldly: ReadonlySet<string> = new Set([
  "Bash",
  "Edit",
  "Glob",
  "Grep",
  "LS",
  "MultiEdit",
  "NotebookEdit",
  "NotebookRead",
  "Read",
  "WebFetch",
  "WebSearch",
  "Write",
  ...resourceTools,
]);

const early = /^<tool_use_error>([\s\S]*)<\/tool_use_error>$/;

/** The results of all calls, by tool use. */
function resultsOf(steps: readonly Step[]): Map<string, TapedResult> {
  const results = new Map<string, TapedResult>();
  for (const step of steps) {
    const frame = step.kind === "frame" && step.direction === "agent-to-host" ? step.content.frame : null;
    const content = fieldOf(fieldOf(frame, "message"), "content");
    for (const block of Array.isArray(content) ? content : []) {
      if (fieldOf(block, "type") !== "tool_result") continue;
      results.set(String(fieldOf(block, "tool_use_id")), {
        content: fieldOf(block, "content"),
        failed: fieldOf(block, "is_error") === true,
        structured: fieldOf(frame, "tool_use_result"),
      });
    }
  }
  return results;
}

/** A result of the tape that names the live task. */
function renamed(result: TapedResult, { id }: TapedCommand, outcome: Awaited<ReturnType<Tool["run"]>>): TapedResult {
  const task = outcome.kind === "done" ? fieldOf(outcome.output, "backgroundTaskId") : undefined;
  if (typeof task !== "string") return result;
  return JSON.parse(JSON.stringify(result).replaceAll(id, task));
}

/** Lets calls that run at once end in the order in which they ended on the tape. */
function inOrderOf(ids: Iterable<string>, turn: Turn): (id: string) => Promise<void> {
  const places = new Map([...ids].map((id, place) => [id, place]));
  const placeOf = (id: string): number => places.get(id) ?? Number.POSITIVE_INFINITY;
  const running = new Map<string, Promise<void>>();
  return (id) => {
    const ended = (async () => {
      // All that begin at once have begun after one turn.
      await turn();
      const before = [...running].filter(([other]) => placeOf(other) < placeOf(id)).map(([, end]) => end);
      await Promise.all(before);
      if (before.length > 0) await turn();
      running.delete(id);
    })();
    running.set(id, ended);
    return ended;
  };
}

/**
 * Puts a tool that gives the tape's results in the place of each that would reach out into the world: of the agent's own,
 * and those of servers outside the host.
 */
export function tapedTools(
  steps: readonly Step[],
  turn: Turn,
  servers: Pick<TapedServers, "has" | "ask">,
  files: TapedFiles,
): (tool: Tool) => Tool {
  const results = resultsOf(steps);
  const commands = tapedCommands(steps);
  const inOrder = inOrderOf(results.keys(), turn);
  const words = (result: TapedResult | undefined): string =>
    typeof result?.content === "string" ? result.content : JSON.stringify(result?.content ?? "");
  return (tool) => {
    if (!worldly.has(tool.name) && !servers.has(tool.name)) return tool;
    return {
      ...tool,
      async validate(_input, { toolUseId }) {
        const result = results.get(toolUseId);
        if (result?.failed === true) return early.exec(words(result))?.[1] ?? null;
        await files.before(result?.structured);
        return null;
      },
      async run(input, context) {
        const { toolUseId } = context;
        const command = commands.get(toolUseId);
        if (command !== undefined) {
          const printed = String(fieldOf(results.get(toolUseId)?.structured, "stdout") ?? "");
          const outcome = await runTaped(command, printed, tool, input, context);
          const taped = results.get(toolUseId);
          if (taped === undefined) return outcome;
          results.set(toolUseId, renamed(taped, command, outcome));
        }
        await servers.ask(toolUseId);
        await inOrder(toolUseId);
        endWith(commands, toolUseId);
        const result = results.get(toolUseId);
        if (result === undefined) return { kind: "failed", message: "The tape holds no result of this call." };
        if (result.failed) return { kind: "failed", message: words(result) };
        await files.after(result.structured);
        return { kind: "done", output: result.structured };
      },
      acceptsOutput: () => true,
      render: (output, input, context) => {
        const result = results.get(context.toolUseId);
        return (
          ((result?.structured === output ? result?.content : undefined) as ReturnType<Tool["render"]>) ??
          tool.render(output, input, context)
        );
      },
    };
  };
}
