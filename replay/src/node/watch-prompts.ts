import { createPromptMonitor, type PromptFinding, type PromptMonitorOptions } from "../monitor/index.ts";
import type { TapeDirection } from "../tape/format/direction.ts";

/** Limits, and the callback for findings. */
export interface WatchPromptsOptions extends PromptMonitorOptions {
  /** Called once for each finding. */
  readonly onFinding: (finding: PromptFinding) => void;
}

/** A monitor on the clock of this process. */
export interface PromptWatcher {
  /** Processes the next frame, or its line. */
  push(direction: TapeDirection, content: object | string): void;
  /** The agent has ended. `clean`: normally, after the end of its input. Stops the watcher. */
  end(clean: boolean): void;
}

/** How often the limits are checked, in milliseconds. */
const everyMs = 250;

/**
 * Watches the prompts of a session in this process: reports each prompt without an outcome, each result without an
 * explanation, and each silence. Does not keep the process alive.
 *
 * @param options - The limits in milliseconds, and a callback for findings.
 * @see queue.prompt.outcome turn.result.origin
 * @example
 * import { writeFileSync } from "node:fs";
 * import { watchPrompts } from "@agentwire/replay/node";
 *
 * const watcher = watchPrompts({
 *   deadlineMs: 300_000,
 *   onFinding({ kind, message, tape }) {
 *     console.error(kind, message);
 *     writeFileSync(`${kind}.tape.jsonl`, tape());
 *   },
 * });
 * watcher.push("host-to-agent", { type: "user", message: { role: "user", content: "Hi" } });
 * watcher.end(true);
 */
export function watchPrompts({ onFinding, ...options }: WatchPromptsOptions): PromptWatcher {
  const monitor = createPromptMonitor(options);
  const report = (findings: readonly PromptFinding[]): void => {
    for (const finding of findings) onFinding(finding);
  };
  /** Accurate to {@link everyMs}, so that a frame needs no clock access. */
  let now = performance.now();
  const timer = setInterval(() => {
    now = performance.now();
    report(monitor.tick(now));
  }, everyMs);
  timer.unref();
  return {
    push: (direction, content) => report(monitor.push(direction, content, now)),
    end(clean) {
      clearInterval(timer);
      report(monitor.end(clean, performance.now()));
    },
  };
}
