import { deliver, type ScriptAnswer } from "../../model/script/answer.ts";
import type { Always, Script, ScriptStep } from "../../model/script/script.ts";
import type { Hold, Scenario } from "../scenario.ts";

/** A script whose answers wait until they are released. */
export interface GatedScript {
  readonly script: Script;
  /** Names of the waiting answers, in order of arrival. */
  waiting(): readonly string[];
  /** Releases a waiting answer. */
  release(name: string): void;
  /** Releases all answers from now on. */
  releaseAll(): void;
}

/** The name of a held answer in orders. */
const holdName = ({ call, afterEvents }: Hold): string =>
  afterEvents === undefined ? `model ${call}` : `model ${call} event ${afterEvents}`;

/** Holds answers of a script. Calls `called` for each model call, before its answer waits. */
export function gateScript(script: Script, holds: readonly Hold[], called: () => void): GatedScript {
  const waiting = new Map<string, () => void>();
  let isOpen = false;
  let calls = 0;

  const wait = (name: string): Promise<void> =>
    isOpen ? Promise.resolve() : new Promise((resolve) => waiting.set(name, resolve));
  const holdStep = (step: ScriptStep): ScriptStep => {
    return async (call): Promise<ScriptAnswer> => {
      const number = ++calls;
      const own = holds.filter((each) => each.call === number);
      const before = own.find(({ afterEvents }) => afterEvents === undefined);
      const within = own.find(({ afterEvents }) => afterEvents !== undefined);
      const released = before && wait(holdName(before));
      called();
      await released;
      const answer = typeof step === "function" ? await step(call) : step;
      if (within?.afterEvents === undefined) return answer;
      const until = () => {
        const passed = wait(holdName(within));
        called();
        return passed;
      };
      return deliver(answer, { hold: { afterEvents: within.afterEvents, until } });
    };
  };
  const pausedSteps = (steps: readonly (ScriptStep | Always)[]): readonly (ScriptStep | Always)[] =>
    steps.map((step) =>
      typeof step === "object" && step.kind === "always" ? { ...step, step: holdStep(step.step) } : holdStep(step),
    );

  return {
    script: {
      ...script,
      steps: pausedSteps(script.steps),
      routes: script.routes.map((route) => ({ ...route, steps: pausedSteps(route.steps) })),
    },
    waiting: () => [...waiting.keys()],
    release(name) {
      const resolve = waiting.get(name);
      waiting.delete(name);
      resolve?.();
    },
    releaseAll() {
      isOpen = true;
      for (const resolve of waiting.values()) resolve();
      waiting.clear();
    },
  };
}

/** The names of transitions in orders of a scenario, in addition to the steps of the agent. */
export const transitionNames = ({ actions, holds, model }: Scenario): readonly string[] => [
  ...actions.map(({ id }) => id),
  ...holds.map(holdName),
  ...gatesOf(model).map((gate) => `gate ${gate}`),
];

/** The gates of a scenario's tools. */
export const gatesOf = (model: Scenario["model"]): readonly string[] => [
  ...new Set([...JSON.stringify(model).matchAll(/\.\/gate ([a-z0-9-]+)/g)].map(([, name = ""]) => name)),
];
