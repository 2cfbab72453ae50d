import type { HookChannel, HookQuestion, HookReport } from "../channel.ts";

/** Reports the start of a hook to observers. Returns a function that reports its end. */
export function startReport(
  { ports, observer }: HookChannel,
  { name, event }: HookQuestion,
): (outcome: HookReport["outcome"], details?: Partial<HookReport>) => void {
  const hookId = ports.ids.uuid();
  observer?.started(hookId, name, event);
  return (outcome, details) =>
    observer?.ended({
      hookId,
      name,
      event,
      stdout: "",
      stderr: "",
      output: "",
      exitCode: undefined,
      outcome,
      ...details,
    });
}
