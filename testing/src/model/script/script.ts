import { asJsonObject } from "@agentwire/protocol/json";
import type { ModelCall } from "../call.ts";
import { type ScriptAnswer, say } from "./answer.ts";
import type { CallMatcher } from "./match.ts";

/** An answer, or a function of the call that returns one. */
export type ScriptStep = ScriptAnswer | ((call: ModelCall) => ScriptAnswer | Promise<ScriptAnswer>);

/** A step that repeats indefinitely. */
export interface Always {
  readonly kind: "always";
  readonly step: ScriptStep;
}

/** Steps for the calls that match. */
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

/** The behavior of a scripted model: routes first, then the steps in order. */
export interface Script {
  readonly steps: readonly (ScriptStep | Always)[];
  readonly routes: readonly Route[];
  /** Answers calls that offer no tools, such as requests for a title. Absent: they are treated like other calls. */
  readonly aux?: ScriptStep;
}

/**
 * Repeats a step for every further call. No step may follow it.
 *
 * @param step - The step.
 * @example
 * import { always, say, script } from "@agentwire/testing";
 *
 * const echo = script(say("First."), always(say("Again.")));
 */
export const always = (step: ScriptStep): Always => ({ kind: "always", step });

/**
 * Answers the calls that match with their own steps, in order. The first route that matches a call answers it.
 *
 * @param matcher - A text that the call contains, or a function.
 * @param steps - The steps of the route.
 * @example
 * import { say, script, when } from "@agentwire/testing";
 *
 * const routed = script(say("Main answer."), when("SUBTASK", say("Answer of the subagent.")));
 */
export const when = (matcher: CallMatcher, ...steps: readonly (ScriptStep | Always)[]): Route => ({
  kind: "route",
  matcher,
  steps,
});

/** The answer to a call that offers no tools. An agent that never offers any shows this text in place of its answer. */
const auxAnswer = "This call offers no tools. If your agent never offers any, pass withoutAux(script) to answer it.";

/**
 * Answers auxiliary calls, such as titles and probes: those that offer no tools or allow a single output token. They
 * use no step. Without `aux`, they get a text that names {@link withoutAux}.
 *
 * @param step - The step.
 * @example
 * import { aux, say, script } from "@agentwire/testing";
 *
 * const titled = script(say("Hello."), aux(say("Greeting")));
 */
export const aux = (step: ScriptStep): Aux => ({ kind: "aux", step });

const isPart = <Kind extends string>(part: unknown, kind: Kind): part is { kind: Kind } & object =>
  asJsonObject(part).kind === kind;

/** What is wrong with a step that JavaScript passed; `undefined` if it is an answer or a function that returns one. */
function problemOf(step: unknown): string | undefined {
  if (typeof step === "function") return undefined;
  const { kind, status, error, content } = asJsonObject(step);
  if (kind === "error") {
    const { type, message } = asJsonObject(error);
    const isError = Number.isInteger(status) && typeof type === "string" && typeof message === "string";
    return isError
      ? undefined
      : `fail takes a status, a type and a message: fail(529, "overloaded_error", "Overloaded")`;
  }
  if (kind === "message") {
    const blocks = Array.isArray(content) ? content.map(asJsonObject) : [{}];
    const isMessage = blocks.every(
      ({ type, text }) => typeof type === "string" && (type !== "text" || typeof text === "string"),
    );
    return isMessage
      ? undefined
      : `a message consists of blocks: say("Hello.") or use(toolUse("toolu_1", "Bash", { command: "ls" }))`;
  }
  return kind === "raw" || kind === "drop" ? undefined : "a step is an answer such as say(...), use(...) or fail(...)";
}

function checkSteps(steps: readonly (ScriptStep | Always)[], location: string): void {
  checkOrder(steps, location);
  for (const [i, step] of steps.entries()) {
    const problem = problemOf(isPart(step, "always") ? step.step : step);
    if (problem !== undefined) throw new TypeError(`${location}: step ${i + 1} is not an answer: ${problem}.`);
  }
}

function checkOrder(steps: readonly (ScriptStep | Always)[], location: string): void {
  const early = steps.findIndex((step, i) => isPart(step, "always") && i < steps.length - 1);
  if (early >= 0)
    throw new Error(
      `${location}: step ${early + 1} is always(...), so the steps after it never run; remove them or move it to the end.`,
    );
}

/**
 * Creates a script. Plain steps answer, in order, the calls that no route matches. Routes and the `aux` answer can be
 * anywhere among them.
 *
 * @param parts - Steps, routes, and at most one `aux` answer.
 * @throws TypeError if a step is neither an answer nor a function. Error if a step follows {@link always}, or if `aux` is given twice.
 * @example
 * import { aux, say, script, toolUse, use } from "@agentwire/testing";
 *
 * const listing = script(use(toolUse("t1", "Bash", { command: "ls" })), say("Two files."), aux(say("Files")));
 */
export function script(...parts: readonly (ScriptStep | Always | Route | Aux)[]): Script {
  const routes = parts.filter((part): part is Route => isPart(part, "route"));
  const auxes = parts.filter((part): part is Aux => isPart(part, "aux"));
  const steps = parts.filter((part): part is ScriptStep | Always => !isPart(part, "route") && !isPart(part, "aux"));
  if (auxes.length > 1) throw new Error("script: aux(...) occurs twice. Keep one.");
  checkSteps(steps, "script");
  routes.forEach((route, i) => {
    checkSteps(route.steps, `script: route ${i + 1}`);
  });
  return { steps, routes, aux: auxes[0]?.step ?? say(auxAnswer) };
}

/**
 * Removes the special treatment of auxiliary calls from a script: its steps also answer them. Use it for an agent that
 * offers the model no tools.
 *
 * @param script - The script.
 * @example
 * import { say, script, withoutAux } from "@agentwire/testing";
 *
 * const everyCall = withoutAux(script(say("Title"), say("Hello.")));
 */
export const withoutAux = ({ steps, routes }: Script): Script => ({ steps, routes });

/**
 * Limits the repeated steps of a script: after `calls` calls, such a step answers with plain text. An agent that
 * ignores its limits then ends its turn instead of calling the model indefinitely.
 *
 * @param script - The script.
 * @param calls - How often such a step repeats.
 * @example
 * import { always, script, toolUse, use, withLimit } from "@agentwire/testing";
 *
 * const endless = script(always(use(toolUse("t1", "Bash", { command: "true" }))));
 * const limited = withLimit(endless, 50);
 */
export function withLimit(script: Script, calls: number): Script {
  const limit = (part: ScriptStep | Always): ScriptStep | Always => {
    if (!isPart(part, "always")) return part;
    let count = 0;
    const { step } = part;
    return always((call) => {
      count += 1;
      if (count > calls) return say("That is enough.");
      return typeof step === "function" ? step(call) : step;
    });
  };
  const routes = script.routes.map((route) => ({ ...route, steps: route.steps.map(limit) }));
  return { ...script, steps: script.steps.map(limit), routes };
}
