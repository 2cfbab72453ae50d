import type { HookChannel, HookQuestion, HookReport } from "../channel.ts";

/** Tells who watches that a hook starts; gives the way to tell how it went. */
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
