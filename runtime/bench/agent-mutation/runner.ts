import { appendFileSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { ModuleRunner } from "vite/module-runner";
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from "vitest";
import { startTests } from "vitest/internal/browser";
import { switchName } from "./instrument.ts";
import { type Entry, folderVariable, journalFile, type Plan, planFile } from "./plan.ts";

const folder = process.env[folderVariable];
if (folder === undefined) throw new Error(`${folderVariable} is not set: this runner is for the mutation bench alone.`);
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), "utf8"));
const write = (entry: Entry) => appendFileSync(join(folder, journalFile), `${JSON.stringify(entry)}\n`);

const plan = read(planFile) as Plan;

/** A mutant that is evaluated this often made a loop endless. */
const maxHits = 300_000;
/** How long a test may wait while nothing runs, in milliseconds. */
const maxIdleMs = plan.stage === "coverage" ? 60_000 : 1500;
/** How long a test may wait while a process that it started runs: that process waits for the processor itself. */
const maxIdleMsWithProcess = 60_000;
const { setInterval, clearInterval } = globalThis;

const none = -1;
let active = none;
let hits = 0;
const reached = new Uint8Array(plan.mutants);

const isOn = (mutant: number): boolean => {
  reached[mutant] = 1;
  if (mutant !== active) return false;
  hits += 1;
  if (hits > maxHits) throw new Error("endless loop");
  return true;
};
Reflect.set(globalThis, switchName, isOn);

function activate(mutant: number): void {
  active = mutant;
  hits = 0;
}

function drainReached(): number[] {
  const mutants = [...reached.keys()].filter((mutant) => reached[mutant] === 1);
  reached.fill(0);
  return mutants;
}

class IdleError extends Error {}

const idleNow = (): number => performance.eventLoopUtilization().idle;

/**
 * Time that the thread has computed or waited, in milliseconds. Excludes time in which the machine ran something else.
 */
const ownTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000 + idleNow();
};

/**
 * Ends a test that waits for an event that never occurs. Time in which the machine runs something else does not count.
 */
async function unlessIdle(run: () => unknown): Promise<void> {
  const start = idleNow();
  let timer: ReturnType<typeof setInterval> | undefined;
  const idle = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const max = process.getActiveResourcesInfo().includes("ProcessWrap") ? maxIdleMsWithProcess : maxIdleMs;
      if (idleNow() - start > max) reject(new IdleError("waits for nothing"));
    }, 100);
  });
  try {
    await Promise.race([run(), idle]);
  } finally {
    clearInterval(timer);
  }
}

const pathOf = (file: RunnerTestFile): string => relative(process.cwd(), file.filepath);

const keyOf = (test: RunnerTestCase): string => {
  const names: string[] = [];
  for (let task: RunnerTask | undefined = test; task && task !== test.file; task = task.suite) names.unshift(task.name);
  return `${pathOf(test.file)} > ${names.join(" > ")}`;
};

/** How often a test runs without a mutant before it counts as broken by the previous mutant. */
const maxControls = 3;

/**
 * Runs tests as Vitest does, each as often as there are mutants for it. After each mutant that it kills, it runs once
 * more without any: where it fails then, the mutant has left something behind, and the process ends.
 */
export default class MutationRunner extends TestRunner {
  readonly #killed = new Set<number>();
  #queue: number[] = [];
  #controls = 0;
  #began = 0;
  #hung = false;
  #reloads = false;

  override onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (plan.stage === "switch") {
      this.#queue = (plan.tests[keyOf(test)] ?? []).filter((mutant) => !this.#killed.has(mutant));
      if (this.#queue.length === 0) test.mode = "skip";
      else test.repeats = this.#queue.length * 2;
    }
    return super.onBeforeRunTask(test);
  }

  override onBeforeTryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): void {
    this.#hung = false;
    if (plan.stage === "coverage") {
      const loaded = drainReached();
      if (loaded.length > 0) write({ kind: "loaded", mutants: loaded });
    }
    if (plan.stage === "switch") {
      const mutant = this.#controls > 0 ? none : (this.#queue[0] ?? none);
      if (mutant !== none) write({ kind: "begin", mutant });
      activate(mutant);
    }
    this.#began = ownTime();
    super.onBeforeTryTask(test, options);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (plan.stage === "switch" && active === none && this.#controls === 0) return;
    try {
      await unlessIdle(TestRunner.getTestFn(test));
    } catch (error) {
      this.#hung = error instanceof IdleError || hits > maxHits;
      throw error;
    }
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): Promise<void> {
    const passed = test.result?.state !== "fail";
    if (plan.stage === "coverage") {
      const ms = ownTime() - this.#began;
      write({ kind: "reached", file: pathOf(test.file), test: keyOf(test), mutants: drainReached(), ms, passed });
    }
    if (plan.stage === "switch") {
      await this.#record(keyOf(test), passed);
      if (test.result) Object.assign(test.result, { state: "pass", errors: undefined, attempts: [] });
    }
    await super.onAfterRetryTask(test, options);
  }

  async #record(test: string, passed: boolean): Promise<void> {
    const mutant = active;
    activate(none);
    if (mutant !== none) {
      this.#queue.shift();
      if (passed) return;
      this.#killed.add(mutant);
      write({ kind: "killed", mutant, test, hung: this.#hung });
      this.#controls = 1;
    } else if (passed) this.#controls = 0;
    else if (this.#controls === maxControls) process.exit(1);
    else {
      this.#controls += 1;
      await sleep(100);
    }
  }

  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    if (this.#reloads) return;
    for (const file of files) {
      if (plan.stage === "reload") await this.#reload(file);
      write({ kind: "file", file: pathOf(file) });
    }
    super.onAfterRunFiles(files);
  }

  /** Runs a file for each of its mutants, after reloading everything that the mutant affects. */
  async #reload(file: RunnerTestFile): Promise<void> {
    const name = pathOf(file);
    this.#reloads = true;
    for (const { mutant, source } of plan.stage === "reload" ? (plan.turns[name] ?? []) : []) {
      if (this.#killed.has(mutant)) continue;
      write({ kind: "begin", mutant });
      this.#forget(join(process.cwd(), source));
      this.#hung = false;
      activate(mutant);
      const [ran] = await startTests([file.filepath], this);
      activate(none);
      this.#forget(join(process.cwd(), source));
      if (ran?.result?.state !== "fail") continue;
      this.#killed.add(mutant);
      write({ kind: "killed", mutant, test: name, hung: this.#hung });
    }
    this.#reloads = false;
  }

  /** Evicts a module, and every module that imports it, from the module cache. */
  #forget(id: string, visited = new Set<string>()): void {
    const { evaluatedModules } = Reflect.get(this, "moduleRunner") as ModuleRunner;
    const module = evaluatedModules.getModuleById(id);
    if (module === undefined || visited.has(id)) return;
    visited.add(id);
    Object.assign(module, { promise: undefined, exports: undefined, evaluated: false });
    for (const importer of module.importers) this.#forget(importer, visited);
  }
}
