import type { ModelCall } from "../call.ts";
import { describeMatcher, matches } from "./match.ts";
import type { Always, Script, ScriptStep } from "./script.ts";

/** The step for a call and its position in the script, or why there is none. */
type Turn =
  | { readonly kind: "step"; readonly step: ScriptStep; readonly location: string }
  | { readonly kind: "none"; readonly reason: "unmatched" | "exhausted"; readonly expected: string };

/** A script in progress: tracks which steps are used up. */
export interface Player {
  next(call: ModelCall): Turn;
  /** Positions of the steps that were never used. */
  unused(): readonly string[];
}

interface Sequence {
  readonly name: string;
  readonly steps: readonly (ScriptStep | Always)[];
  used: number;
}

const isAlways = (step: ScriptStep | Always): step is Always => typeof step === "object" && step.kind === "always";

const locationOf = (sequence: Sequence, index: number) =>
  `${sequence.name}, step ${index + 1} of ${sequence.steps.length}`;

/** Whether a call of an agent is outside the conversation: for a title, or a probe of a model. */
const isAuxiliary = (call: ModelCall) =>
  call.api === "messages" && (call.tools.length === 0 || call.body.max_tokens === 1);

/** Starts a script. */
export function playScript(script: Script): Player {
  const sequence = (name: string, steps: readonly (ScriptStep | Always)[]): Sequence => ({ name, steps, used: 0 });
  const main = sequence("script", script.steps);
  const routes = script.routes.map((route) => ({
    matcher: route.matcher,
    sequence: sequence(`when(${describeMatcher(route.matcher)})`, route.steps),
  }));

  const advance = (from: Sequence): Turn => {
    const at = from.steps[from.used];
    if (at === undefined) {
      const expected =
        from.steps.length === 0 && from === main
          ? `a call for ${routes.map((route) => route.sequence.name).join(" or ") || "nothing: the script has no steps"}`
          : `no further call: ${from.name} has ${from.steps.length} step(s) and all are used`;
      return { kind: "none", reason: from.steps.length === 0 ? "unmatched" : "exhausted", expected };
    }
    const location = locationOf(from, from.used);
    if (isAlways(at)) return { kind: "step", step: at.step, location };
    from.used += 1;
    return { kind: "step", step: at, location };
  };

  return {
    next(call) {
      if (script.aux !== undefined && isAuxiliary(call)) return { kind: "step", step: script.aux, location: "aux" };
      return advance(routes.find((route) => matches(route.matcher, call))?.sequence ?? main);
    },
    unused: () =>
      [main, ...routes.map((route) => route.sequence)].flatMap((from) =>
        from.steps.flatMap((step, i) => (i < from.used || isAlways(step) ? [] : [locationOf(from, i)])),
      ),
  };
}
