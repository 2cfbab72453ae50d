import fc from "fast-check";
import { expect, it } from "vitest";
import {
  always,
  deliver,
  expectFrame,
  type Frame,
  isResult,
  pause,
  prompt,
  request,
  responseTo,
  say,
  script,
  send,
  toolUse,
  use,
  when,
} from "../../src/index.ts";
import { runSimulation, type SimulationResult, type SimulationSetup } from "../../src/node/index.ts";
import { control, plan } from "./session/session.ts";

/** `AGENTWIRE_CROWDS` asks for more of them. */
const numRuns = Number(process.env.AGENTWIRE_CROWDS ?? 4);
const size = 20;
const name = (index: number): string => `crowd-${String(index).padStart(2, "0")}`;

/** How one of the crowd works. */
interface Member {
  /** Milliseconds of a command that it runs first; `null`: it runs none. */
  readonly commandMs: number | null;
  /** Milliseconds before it answers. */
  readonly delayMs: number;
}

/** What a host does while they work. */
interface Break {
  /** Milliseconds after what it did before. */
  readonly afterMs: number;
  /** The member whose task it stops; `null`: it interrupts the turn. */
  readonly stops: number | null;
}

/** Asks to stop the task of a member, running or not; of one that was never started, whatever its name says. */
const stopOf = (index: number, id: string) => (_: Frame, received: readonly Frame[]) => {
  const started = received.find(
    ({ subtype, description }) => subtype === "task_started" && description === name(index),
  );
  return request(id, "stop_task", { task_id: String(started?.task_id ?? name(index)) });
};

/** Twenty agents in the background at once, and a host that breaks in now and then. */
function crowd(members: readonly Member[], breaks: readonly Break[]): SimulationSetup {
  const calls = members.map((_, index) =>
    toolUse(`call-${name(index)}`, "Agent", {
      description: name(index),
      prompt: `${name(index)}: do your part`,
      run_in_background: true,
    }),
  );
  const routes = members.map(({ commandMs, delayMs }, index) =>
    when(
      name(index),
      ...(commandMs === null
        ? []
        : [use(toolUse(`work-${name(index)}`, "Bash", { command: `work ${commandMs} ${name(index)}` }))]),
      always(deliver(say(`report of ${name(index)}`), { delayMs })),
    ),
  );
  return {
    script: script(...routes, use(...calls), always(deliver(say("noted"), { delayMs: 5 }))),
    plan: plan([
      ...send(prompt("go")),
      ...breaks.flatMap(({ afterMs, stops }, index) => [
        pause(afterMs),
        ...(stops === null
          ? control(`break-${index}`, "interrupt")
          : [...send(stopOf(stops, `break-${index}`)), expectFrame(responseTo(`break-${index}`))]),
      ]),
      expectFrame(isResult),
    ]),
    argv: ["--allowedTools", "Bash"],
    timeoutMs: 600_000,
  };
}

const terminal = new Set(["completed", "failed", "killed"]);

/** Errors in the host's task reports. */
function faultsOf({ host, runs, exitCode }: SimulationResult): string[] {
  const frames = (host?.received ?? []).map(({ text }) => JSON.parse(text) as Frame);
  const of = (subtype: string) => frames.filter((frame) => frame.subtype === subtype);
  const started = of("task_started").filter(({ task_type: type }) => type === "local_agent");
  const faults = exitCode === null ? ["the agent did not end"] : [];
  for (const { task_id: id, tool_use_id: call, description } of started) {
    const ends = of("task_updated").filter(
      ({ task_id, patch }) => task_id === id && terminal.has(String((patch as Frame).status)),
    );
    const reported = of("task_notification").filter(({ task_id }) => task_id === id);
    if (ends.length !== 1 || reported.length !== 1)
      faults.push(`${id}: ${ends.length} ends, told of ${reported.length} times`);
    if (call !== `call-${String(description)}`) faults.push(`${id}: started for ${String(call)}`);
    for (const frame of frames.filter(({ agent_id }) => agent_id === id)) {
      if (frame.type === "control_request") continue;
      if (frame.parent_tool_use_id !== call) faults.push(`${id}: a frame of ${String(frame.parent_tool_use_id)}`);
      const others = [...JSON.stringify(frame.message).matchAll(/crowd-\d\d/g)].map(([found]) => found);
      if (others.some((other) => other !== description)) faults.push(`${id}: says the words of ${others.join()}`);
    }
  }
  const [last] = of("background_tasks_changed").slice(-1);
  if (last !== undefined && (last.tasks as unknown[]).length > 0) faults.push("tasks are left in the list");
  for (const run of runs) if (run.end === null) faults.push(`left running: ${run.command}`);
  return faults;
}

const member = fc.record({
  commandMs: fc.option(fc.integer({ min: 1, max: 2_500 }), { nil: null }),
  delayMs: fc.integer({ min: 0, max: 3_000 }),
});

const anyBreak = fc.record({
  afterMs: fc.integer({ min: 0, max: 1_000 }),
  // Tasks are stopped more often than turns: an interrupt ends them all.
  stops: fc.option(fc.nat({ max: size - 1 }), { nil: null, freq: 6 }),
});

it("twenty parallel agents end once each, in any order, with any interruption and any of them stopped", async () => {
  let completed = 0;
  let killed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(member, { minLength: size, maxLength: size }),
      fc.array(anyBreak, { maxLength: 8 }),
      async (members, breaks) => {
        const run = await runSimulation(crowd(members, breaks));
        expect(faultsOf(run)).toEqual([]);
        const wire = (run.host?.received ?? []).map(({ text }) => text).join("\n");
        completed += wire.split('"patch":{"status":"completed"').length - 1;
        killed += wire.split('"patch":{"status":"killed"').length - 1;
      },
    ),
    { numRuns, seed: 20_260_105 },
  );
  expect(completed).toBeGreaterThan(0);
  expect(killed).toBeGreaterThan(0);
});
