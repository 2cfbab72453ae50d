import { describe, expect, it } from "vitest";
import {
  always,
  expectFrame,
  faultsOf,
  isResult,
  pause,
  prompt,
  reply,
  say,
  script,
  send,
  text,
  thinking,
  toolUse,
} from "../../../src/index.ts";
import { runSimulation, type SimulationResult } from "../../../src/node/index.ts";
import { ask, control, plan } from "../../peers/session/session.ts";

const answer = reply([
  thinking("hm", "c2ln"),
  text("Größe 📏"),
  toolUse("t1", "Read", { file_path: "/project/a.txt" }),
]);

describe("the faults of an answer", () => {
  it("are one at every event and every byte, each with a name of its own, the same each time", () => {
    const faults = faultsOf(answer);
    const names = [...faults].map(({ name }) => name);
    expect(new Set(names).size).toBe(faults.count);
    expect(faults.at(faults.count - 1).name).toMatch(/^cut after byte \d+$/);
    expect(names.filter((name) => name.startsWith("cut after event"))).toHaveLength(14 + 2);
    expect(names).toEqual([...faultsOf(answer)].map(({ name }) => name));
    expect(faults.seeded(7)).toEqual(faults.seeded(7));
    const drawn = new Set(Array.from({ length: 2000 }, (_, seed) => faults.seeded(seed).name));
    expect(drawn.size).toBeGreaterThan(faults.count * 0.6);
    for (const n of [-1, faults.count, 0.5]) expect(() => faults.at(n)).toThrow(RangeError);
  });

  const resultsIn = (run: SimulationResult) =>
    run.events.filter(({ frame }) => (frame as { readonly type?: string } | undefined)?.type === "result").length;
  const faultyAnswers = [...faultsOf(say("the answer"))].map(({ name, answer: faulty }) => ({ name, faulty }));
  const isByte = ({ name }: { readonly name: string }) => name.startsWith("cut after byte");
  const isSilence = ({ name }: { readonly name: string }) => name.startsWith("silence");

  it("leave no session without its result, wherever they strike", async () => {
    const struck = faultyAnswers.filter((location) => !isByte(location) && !isSilence(location));
    for (const { name, faulty } of [...struck, ...faultyAnswers.filter(isByte).filter((_, n) => n % 23 === 0)]) {
      const run = await runSimulation({ script: script(faulty, always(say("again"))), plan: plan(ask("go")) });
      expect(resultsIn(run), name).toBe(1);
    }
  });

  it("leave a silent session to its host, which can stop it at every place", async () => {
    for (const { name, faulty } of faultyAnswers.filter(isSilence)) {
      const stopped = [...send(prompt("go")), pause(1000), ...control("stop", "interrupt"), expectFrame(isResult)];
      const run = await runSimulation({ script: script(faulty, always(say("again"))), plan: plan(stopped) });
      expect(run.host?.outcome, name).toBe("done");
      expect(resultsIn(run), name).toBe(1);
    }
  });
});
