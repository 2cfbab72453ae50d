import type { ProcessExitStatus, ProcessesPort } from "@agentwire/runtime";
import type { Tool } from "@agentwire/runtime/agent";
import { fieldOf } from "../../compare/schema.ts";
import type { Step } from "../../script/steps.ts";

/** A command that was reported to hosts as a task: it ran in the background, or blocked the turn for long. */
export interface RecordedCommand {
  /** The task's id on the tape. */
  readonly id: string;
  readonly run: string;
  readonly begun: number;
  /** How long it ran, in milliseconds; infinite if it was stopped, or if its end is not on the tape. */
  readonly lasts: number;
  readonly code: number;
  /** The call with whose result the command ended, if the running turn was informed; `null` if a separate turn was. */
  readonly endsWith: string | null;
  /** Aborted when it must end. */
  readonly due: AbortController;
}

/** Delay in milliseconds before a command that blocks the turn is reported. It differs between agents. */
const untilNotified = 4000;

const resultIn = (frame: unknown): unknown => {
  const content = fieldOf(fieldOf(frame, "message"), "content");
  const last = Array.isArray(content) ? content.at(-1) : null;
  return fieldOf(last, "type") === "tool_result" ? fieldOf(last, "tool_use_id") : undefined;
};

/** The commands that are tasks on the tape, by tool use. */
export function recordedCommands(steps: readonly Step[]): Map<string, RecordedCommand> {
  const commands = new Map<string, RecordedCommand>();
  const results: string[] = [];
  for (const step of steps) {
    if (step.kind !== "frame" || step.direction !== "agent-to-host") continue;
    const { frame } = step.content;
    const [subtype, id] = [fieldOf(frame, "subtype"), String(fieldOf(frame, "task_id"))];
    const result = resultIn(frame);
    if (typeof result === "string") results.push(result);
    if (subtype === "task_started" && fieldOf(frame, "task_type") === "local_bash") {
      const begun = step.us / 1000 - (fieldOf(frame, "is_backgrounded") === true ? 0 : untilNotified);
      commands.set(String(fieldOf(frame, "tool_use_id")), {
        ...{ id, begun, run: String(fieldOf(frame, "run_id")), lasts: Number.POSITIVE_INFINITY, code: 0 },
        ...{ endsWith: null, due: new AbortController() },
      });
    } else if (subtype === "task_notification") {
      const [toolUse, command] = [...commands].find(([, other]) => other.id === id) ?? [];
      if (toolUse === undefined || command === undefined || fieldOf(frame, "status") === "stopped") continue;
      const exitCode = /exit code (\d+)/.exec(String(fieldOf(frame, "summary")))?.[1];
      const code = Number(exitCode ?? (fieldOf(frame, "status") === "failed" ? 1 : 0));
      // A command that blocked the turn ends before its own result.
      const endsWith = results.includes(toolUse) ? (results.at(-1) ?? null) : null;
      commands.set(toolUse, { ...command, lasts: step.us / 1000 - command.begun, code, endsWith });
    }
    const runId = fieldOf(fieldOf(frame, "origin"), "runId");
    for (const [toolUse, command] of commands)
      if (command.run === runId) commands.set(toolUse, { ...command, endsWith: null });
  }
  return commands;
}

/** Ends the commands that had ended with the result of a call. */
export function endCommandOf(commands: ReadonlyMap<string, RecordedCommand>, toolUseId: string): void {
  for (const { endsWith, due } of commands.values()) if (endsWith === toolUseId) due.abort();
}

/** Runs a tool whose commands print `printed` and end as on the tape, or when they are aborted. */
export function runRecorded(
  { lasts, code, due }: RecordedCommand,
  printed: string,
  tool: Tool,
  input: Parameters<Tool["run"]>[0],
  context: Parameters<Tool["run"]>[1],
): ReturnType<Tool["run"]> {
  const { clock } = context.ports;
  const spawn: ProcessesPort["spawn"] = () => {
    const stopping = new AbortController();
    const end: Promise<ProcessExitStatus> = Number.isFinite(lasts)
      ? clock.sleep(lasts, AbortSignal.any([stopping.signal, due.signal])).then(
          () => ({ code, signal: null }),
          () => (stopping.signal.aborted ? { code: null, signal: "SIGTERM" } : { code, signal: null }),
        )
      : new Promise((resolve) => {
          stopping.signal.addEventListener("abort", () => resolve({ code: null, signal: "SIGTERM" }));
        });
    return {
      pid: 1,
      end,
      onOutput: (listener) => listener("stdout", printed),
      input: () => {},
      kill: () => stopping.abort(),
    };
  };
  return tool.run(input, { ...context, ports: { ...context.ports, processes: { spawn } } });
}
