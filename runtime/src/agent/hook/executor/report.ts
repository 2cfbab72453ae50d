import type { HookEvent } from "@agentwire/protocol";
import type { HookChannel, HookQuestion } from "../run.ts";

/** How a hook of the settings went. */
export interface HookReport {
  readonly hookId: string;
  readonly name: string;
  readonly event: HookEvent;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams as printed, stderr first. */
  readonly output: string;
  /** Of hooks over HTTP the status; `undefined` where there is none, `null` where a command was stopped. */
  readonly exitCode: number | null | undefined;
  readonly outcome: "success" | "error" | "cancelled";
}

/** Is told when hooks of the settings start and end. */
export interface HookObserver {
  started(hookId: string, name: string, event: HookEvent): void;
  ended(report: HookReport): void;
}

/** Tells who watches that a hook starts; gives the way to tell how it went. */
export function startReport(
  { ports, observer }: HookChannel,
  { name, event }: HookQuestion,
): (outcome: HookReport["outcome"], said?: Partial<HookReport>) => void {
  const hookId = ports.ids.uuid();
  observer?.started(hookId, name, event);
  return (outcome, said) =>
    observer?.ended({ hookId, name, event, stdout: "", stderr: "", output: "", exitCode: undefined, outcome, ...said });
}
