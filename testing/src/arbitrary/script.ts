import fc, { type Arbitrary } from "fast-check";
import { lazy } from "./lazy.ts";

/** Options of generated scripts. */
export interface ScriptArbitraryOptions {
  /** Tools that may be called, each with its inputs. Default: none. */
  readonly tools?: Readonly<Record<string, Arbitrary<Readonly<Record<string, unknown>>>>>;
  /** Answers before the last one, which is always a plain text. Default: 5. */
  readonly maxSteps?: number;
  /** Whether to include API errors and broken connections. Default: no. */
  readonly faults?: boolean;
}

type Step = Readonly<Record<string, unknown>>;

/** A script as a JSON document, so that a counterexample can be stored unchanged. Parse it with `parseScript`. */
export interface ScriptDocument {
  readonly version: 1;
  readonly steps: readonly Step[];
}

const nonEmptyText = lazy(() =>
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ""),
);

const faults = lazy(() =>
  fc.oneof(
    fc.constantFrom([429, "rate_limit_error"], [500, "api_error"], [529, "overloaded_error"]).map(([status, type]) => ({
      fail: { status, type, message: "generated failure" },
      headers: { "retry-after": "0" },
    })),
    fc.constant({ drop: true }),
    fc
      .tuple(nonEmptyText(), fc.nat({ max: 6 }))
      .map(([say, afterEvents]) => ({ say, delivery: { cut: { afterEvents } } })),
  ),
);

/**
 * Generates scripts of the model: texts, thinking, parallel tool calls and, optionally, faults. Each tool use has an id
 * of its own. The last step is an `always` step with a text, so that every call gets an answer.
 *
 * @param options - Tools with generators of their inputs, the maximum number of steps, and whether faults occur.
 * @example
 * import { scriptArbitrary } from "@agentwire/testing/arbitrary";
 * import fc from "fast-check";
 *
 * console.log(fc.sample(scriptArbitrary({ maxSteps: 3, faults: true }), { numRuns: 1, seed: 1 }));
 */
export function scriptArbitrary({
  tools = {},
  maxSteps = 5,
  faults: withFaults = false,
}: ScriptArbitraryOptions = {}): Arbitrary<ScriptDocument> {
  const text = nonEmptyText().map((value) => ({ type: "text", text: value }));
  const thinking = fc
    .tuple(nonEmptyText(), nonEmptyText())
    .map(([value, signature]) => ({ type: "thinking", thinking: value, signature }));
  const calls = Object.entries(tools).map(([name, input]) =>
    input.map((value) => ({ type: "tool_use", name, input: value })),
  );
  const called = calls.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...calls), { minLength: 1, maxLength: 3 });
  const usage = fc.record(
    { input_tokens: fc.nat(10_000), output_tokens: fc.nat(1000), cache_read_input_tokens: fc.nat(10_000) },
    { noNullPrototype: true },
  );
  const reply = fc
    .tuple(fc.array(thinking, { maxLength: 1 }), fc.array(text, { minLength: 1, maxLength: 2 }), called, usage)
    .map(([first, second, third, tokens]): Step => ({ reply: [...first, ...second, ...third], usage: tokens }));
  const step: Arbitrary<Step> = withFaults
    ? fc.oneof({ weight: 4, arbitrary: reply }, { weight: 1, arbitrary: faults() })
    : reply;
  return fc.tuple(fc.array(step, { maxLength: maxSteps }), nonEmptyText()).map(([steps, last]) => ({
    version: 1,
    steps: [...numbered(steps), { always: { say: last } }],
  }));
}

/** Gives each tool use a unique id. */
function numbered(steps: readonly Step[]): readonly Step[] {
  let count = 0;
  return steps.map((step) => {
    if (!Array.isArray(step.reply)) return step;
    const blocks = step.reply as readonly Step[];
    return {
      ...step,
      reply: blocks.map((block) => (block.type === "tool_use" ? { ...block, id: `toolu_${++count}` } : block)),
    };
  });
}
