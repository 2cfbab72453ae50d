import type { Ports } from "../../../ports.ts";
import { nextCronTime, readCron } from "../../core/cron.ts";
import { plainPrompt, type QueuedPrompt } from "../../core/prompt-queue.ts";
import type { ScheduledJob, ScheduleService } from "../../core/tool-services.ts";
import type { TurnFeature } from "../../loop/feature.ts";

/** The services for scheduled prompts. */
export interface ScheduleServices {
  readonly ports: Pick<Ports, "clock" | "ids">;
  /** Starts turns of the main thread. */
  readonly runner: { submit(message: QueuedPrompt): Promise<void> };
}

/** A scheduled prompt. */
interface Waiting {
  readonly job: ScheduledJob;
  readonly stop: AbortController;
}

const minuteMs = 60_000;
/** Maximum duration of one timer, in milliseconds. */
const longestSleepMs = 86_400_000;

/** Prompts that the model schedules for itself. They last as long as the process, and do not keep it running. */
export class Schedule implements TurnFeature, ScheduleService {
  readonly name = "schedule";
  readonly #services: ScheduleServices;
  readonly #jobs = new Map<string, Waiting>();
  #wakeup: AbortController | null = null;

  constructor(services: ScheduleServices) {
    this.#services = services;
  }

  add(job: Pick<ScheduledJob, "cron" | "prompt" | "recurring">): ScheduledJob | null {
    const schedule = readCron(job.cron);
    const nextFireAt = schedule && nextCronTime(schedule, this.#services.ports.clock.now());
    if (nextFireAt === null) return null;
    const id = this.#services.ports.ids.uuid().slice(0, 8);
    return this.#arm({ id, cron: job.cron, prompt: job.prompt, recurring: job.recurring, nextFireAt });
  }

  list(): readonly ScheduledJob[] {
    return [...this.#jobs.values()].map(({ job }) => job);
  }

  remove(id: string): boolean {
    this.#jobs.get(id)?.stop.abort();
    return this.#jobs.delete(id);
  }

  wake(delayMs: number, prompt: string): number {
    const now = this.#services.ports.clock.now();
    const nearest = Math.round((now + delayMs) / minuteMs) * minuteMs;
    const at = nearest - now < minuteMs ? nearest + minuteMs : nearest;
    this.stopWaking();
    const stop = new AbortController();
    this.#wakeup = stop;
    void this.#at(at, stop.signal, () => {
      this.#wakeup = null;
      this.#submit(prompt);
    });
    return at;
  }

  stopWaking(): number {
    const count = this.#wakeup === null ? 0 : 1;
    this.#wakeup?.abort();
    this.#wakeup = null;
    return count;
  }

  cleared(): void {
    this.stopWaking();
    for (const id of [...this.#jobs.keys()]) this.remove(id);
  }

  #arm(job: ScheduledJob): ScheduledJob {
    const stop = new AbortController();
    this.#jobs.set(job.id, { job, stop });
    void this.#at(job.nextFireAt, stop.signal, () => {
      this.#jobs.delete(job.id);
      this.#submit(job.prompt);
      const schedule = job.recurring ? readCron(job.cron) : null;
      const next = schedule && nextCronTime(schedule, this.#services.ports.clock.now());
      if (next !== null) this.#arm({ ...job, nextFireAt: next });
    });
    return job;
  }

  /** Runs a function at a time in milliseconds since 1970, unless the signal is aborted first. */
  async #at(time: number, signal: AbortSignal, act: () => void): Promise<void> {
    const { clock } = this.#services.ports;
    try {
      for (let left = time - clock.now(); left > 0; left = time - clock.now()) {
        await clock.sleep(Math.min(left, longestSleepMs), signal);
      }
    } catch {
      return;
    }
    if (!signal.aborted) act();
  }

  #submit(prompt: string): void {
    void this.#services.runner.submit(plainPrompt(prompt));
  }
}
