import type { ProcessEnd, ProcessesPort } from "@agentwire/runtime";
import type { Tool } from "@agentwire/runtime/agent";
import { fieldOf } from "../../compare/schema.ts";
import type { Step } from "../../script/steps.ts";

/** A command that hosts were told of as a task: it ran in the background, or kept the turn waiting for long. */
export interface TapedCommand {
  /** The task's id on the tape. */
  readonly id: string;
  /** How long it ran by itself, in milliseconds; infinite where it was ended, or where the tape does not see its end. */
  readonly lasts: number;
  readonly code: number;
}

/** A command that keeps the turn waiting is told of after a while; agents differ in how long that takes. */
const untilTold = 4000;

/** The commands that are tasks on the tape, by tool use. */
export function tapedCommands(steps: readonly Step[]): Map<string, TapedCommand> {
  const commands = new Map<string, TapedCommand & { readonly begun: number }>();
  for (const step of steps) {
    if (step.kind !== "frame" || step.direction !== "agent-to-host") continue;
    const { frame } = step.content;
    const [subtype, id] = [fieldOf(frame, "subtype"), String(fieldOf(frame, "task_id"))];
    if (subtype === "task_started" && fieldOf(frame, "task_type") === "local_bash") {
      const begun = step.us / 1000 - (fieldOf(frame, "is_backgrounded") === true ? 0 : untilTold);
      commands.set(String(fieldOf(frame, "tool_use_id")), { id, begun, lasts: Number.POSITIVE_INFINITY, code: 0 });
    } else if (subtype === "task_notification") {
      const [toolUse, command] = [...commands].find(([, other]) => other.id === id) ?? [];
      if (toolUse === undefined || command === undefined || fieldOf(frame, "status") === "stopped") continue;
      const told = /exit code (\d+)/.exec(String(fieldOf(frame, "summary")))?.[1];
      const code = Number(told ?? (fieldOf(frame, "status") === "failed" ? 1 : 0));
      commands.set(toolUse, { ...command, lasts: step.us / 1000 - command.begun, code });
    }
  }
  return commands;
}

/** Runs a tool whose commands print `printed` and end as the one on the tape did, or when they are told to. */
export function runTaped(
  { lasts, code }: TapedCommand,
  printed: string,
  tool: Tool,
  input: Parameters<Tool["run"]>[0],
  context: Parameters<Tool["run"]>[1],
): ReturnType<Tool["run"]> {
  const { clock } = context.ports;
  const spawn: ProcessesPort["spawn"] = () => {
    const stopping = new AbortController();
    const end: Promise<ProcessEnd> = Number.isFinite(lasts)
      ? clock.sleep(lasts, stopping.signal).then(
          () => ({ code, signal: null }),
          () => ({ code: null, signal: "SIGTERM" }),
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
