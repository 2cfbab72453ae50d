import type { ModelCall } from "../call.ts";
import { type ScriptAnswer, say } from "./answer.ts";
import type { CallMatcher } from "./match.ts";

/** An answer, or what makes one from the call. */
export type ScriptStep = ScriptAnswer | ((call: ModelCall) => ScriptAnswer | Promise<ScriptAnswer>);

/** A step that never runs out. */
export interface Always {
  readonly kind: "always";
  readonly step: ScriptStep;
}

/** Steps for the calls that a matcher takes. */
export interface Route {
  readonly kind: "route";
  readonly matcher: CallMatcher;
  readonly steps: readonly (ScriptStep | Always)[];
}

/** The answer to calls that offer no tools. */
export interface Aux {
  readonly kind: "aux";
  readonly step: ScriptStep;
}

/** What a scripted model says: routes first, then the steps in order. */
export interface Script {
  readonly steps: readonly (ScriptStep | Always)[];
  readonly routes: readonly Route[];
  /** Answers calls that offer no tools, such as requests for a title. Absent: they are calls like any other. */
  readonly aux?: ScriptStep;
}

/** From here on, every call gets this step. Nothing may follow it. */
export const always = (step: ScriptStep): Always => ({ kind: "always", step });

/** These steps, one after the other, for the calls that `matcher` takes. The first route that takes a call owns it. */
export const when = (matcher: CallMatcher, ...steps: readonly (ScriptStep | Always)[]): Route => ({
  kind: "route",
  matcher,
  steps,
});

/**
 * Answers calls that offer no tools or ask for a single token: titles, probes. They use up no step. Without it they
 * get a short text.
 */
export const aux = (step: ScriptStep): Aux => ({ kind: "aux", step });

const isPart = <Kind extends string>(part: object, kind: Kind): part is { kind: Kind } & object =>
  "kind" in part && part.kind === kind;

function checkOrder(steps: readonly (ScriptStep | Always)[], place: string): void {
  const early = steps.findIndex((step, i) => isPart(step, "always") && i < steps.length - 1);
  if (early >= 0)
    throw new Error(
      `${place}: step ${early + 1} is always(...), so the steps after it never run; remove them or move it to the end.`,
    );
}

/**
 * Writes a script. Plain steps answer the calls that no route takes, in order; routes and the `aux` answer may stand
 * anywhere among them. Throws where a step follows {@link always}, or `aux` is given twice.
 */
export function script(...parts: readonly (ScriptStep | Always | Route | Aux)[]): Script {
  const routes = parts.filter((part): part is Route => isPart(part, "route"));
  const auxes = parts.filter((part): part is Aux => isPart(part, "aux"));
  const steps = parts.filter((part): part is ScriptStep | Always => !isPart(part, "route") && !isPart(part, "aux"));
  if (auxes.length > 1) throw new Error("script: aux(...) is given twice; keep one.");
  checkOrder(steps, "script");
  routes.forEach((route, i) => {
    checkOrder(route.steps, `script: route ${i + 1}`);
  });
  return { steps, routes, aux: auxes[0]?.step ?? say("aux-answer") };
}

/** The same script, whose steps answer calls without tools too. */
export const withoutAux = ({ steps, routes }: Script): Script => ({ steps, routes });
