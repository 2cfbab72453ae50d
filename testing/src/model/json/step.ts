import { drop, raw, reply, type ScriptAnswer, say } from "../script/answer.ts";
import { type ScriptBlock, text, thinking, toolUse } from "../script/block.ts";
import type { CallMatcher, CallPattern, TextPattern } from "../script/match.ts";
import type { ScriptStep } from "../script/script.ts";
import type { JsonCondition, JsonStep } from "./schema.ts";

type TextStep = Extract<JsonStep, { readonly say: string } | { readonly tool: unknown }>;
type JsonTool = NonNullable<TextStep["tool"]>;

const toolsOf = (tool: JsonTool | undefined) => (tool === undefined || Array.isArray(tool) ? (tool ?? []) : [tool]);

/** The step for a text, tool calls, or both. Calls without an id get a new one each time. */
function textStepOf(step: TextStep): ScriptStep {
  const { tool, thinking: thought, ...rest } = step;
  const { say: value, ...options } = "say" in rest ? rest : { ...rest, say: undefined };
  const calls = toolsOf(tool);
  if (calls.length === 0 && thought === undefined) return say(value ?? "", options);
  const blocks = (call: number): readonly ScriptBlock[] => [
    ...(thought === undefined ? [] : [thinking(thought)]),
    ...(value === undefined ? [] : [text(value)]),
    ...calls.map(({ id, name, input }, n) => toolUse(id ?? `toolu_${call + 1}_${n + 1}`, name, input)),
  ];
  return calls.every(({ id }) => id !== undefined)
    ? reply(blocks(0), options)
    : ({ index }) => reply(blocks(index), options);
}

/** The step that a parsed step describes. */
export function stepOf(step: JsonStep): ScriptStep {
  if (typeof step === "string") return say(step);
  if ("say" in step || "tool" in step) return textStepOf(step);
  return answerOf(step);
}

function answerOf(step: Exclude<JsonStep, string | TextStep>): ScriptAnswer {
  if ("drop" in step) return drop();
  if ("reply" in step) {
    const { reply: content, ...options } = step;
    return reply(content, options);
  }
  if ("raw" in step) {
    const { raw: body, ...options } = step;
    return { ...raw(body), ...options };
  }
  const { fail: refusal, ...options } = step;
  const { status, ...error } = refusal;
  return { kind: "error", status, error, ...options };
}

/** A condition without regular expressions of JSON. */
type Expression = Extract<JsonCondition, { readonly regex: string }>;

const isExpression = (value: JsonCondition): value is Expression => typeof value === "object" && "regex" in value;

const textPatternOf = (value: string | Expression): TextPattern =>
  typeof value === "string" ? value : new RegExp(value.regex, value.flags);

/** The matcher that a parsed condition describes. */
export function matcherOf(condition: JsonCondition): CallMatcher {
  if (typeof condition === "string" || isExpression(condition)) return textPatternOf(condition);
  const { first, last, anywhere, system, model, ...exact } = condition;
  const texts = Object.entries({ first, last, anywhere, system, model }).flatMap(([part, value]) =>
    value === undefined ? [] : [[part, textPatternOf(value)] as const],
  );
  const pattern: CallPattern = { ...Object.fromEntries(texts), ...exact };
  return pattern;
}
