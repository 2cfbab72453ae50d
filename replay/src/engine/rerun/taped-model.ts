import type { ModelPort, ModelRequest, ModelStream } from "@agentwire/runtime";
import { ModelError } from "@agentwire/runtime/model";
import { fieldOf } from "../compare/schema.ts";
import type { Step } from "../script/steps.ts";
import type { FailedTurn, ModelTurn } from "./turns.ts";

/** The words that a call gave a subagent, by tool use. */
function promptsOf(steps: readonly Step[]): Map<string, string> {
  const prompts = new Map<string, string>();
  for (const step of steps) {
    const content = step.kind === "frame" ? fieldOf(fieldOf(step.content.frame, "message"), "content") : null;
    for (const block of Array.isArray(content) ? content : []) {
      const prompt = fieldOf(fieldOf(block, "input"), "prompt");
      if (fieldOf(block, "type") === "tool_use" && typeof prompt === "string")
        prompts.set(String(fieldOf(block, "id")), prompt);
    }
  }
  return prompts;
}

const failureOf = ({ status, message }: FailedTurn): ModelError =>
  new ModelError({ kind: status > 0 ? "status" : "connection", status: status > 0 ? status : null, message });

/**
 * A model that gives the answers of a tape again, each thread its own in their order. `missing` is asked where there is
 * none left.
 */
export function tapedModel(
  turns: readonly ModelTurn[],
  steps: readonly Step[],
  missing: (request: ModelRequest) => Promise<ModelStream>,
): ModelPort {
  const prompts = promptsOf(steps);
  const left = [...turns];
  const next = (request: ModelRequest): ModelTurn | undefined => {
    const first = JSON.stringify((request.body.messages as readonly unknown[] | undefined)?.[0] ?? "");
    const parents = new Set(left.map(({ parent }) => parent));
    const own = [...parents].find((parent) => {
      const prompt = parent === null ? undefined : prompts.get(parent);
      return prompt !== undefined && first.includes(JSON.stringify(prompt).slice(1, -1));
    });
    const index = left.findIndex(({ parent }) => parent === (own ?? null));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  return {
    async stream(request) {
      const turn = next(request);
      if (turn === undefined) return missing(request);
      if (turn.failure !== null && turn.events.length === 0) throw failureOf(turn.failure);
      return Object.assign(played(turn), { requestId: turn.requestId });
    },
    async create(request) {
      const stream = await this.stream(request);
      const blocks: { type: "text"; text: string }[] = [];
      for await (const event of stream) {
        const said = fieldOf(event.delta, "text");
        if (typeof said === "string") blocks.push({ type: "text", text: said });
      }
      return { message: { role: "assistant", content: blocks, usage: {} }, requestId: null };
    },
    countTokens: async () => 0,
  };
}

async function* played({ events, failure }: ModelTurn) {
  yield* events;
  if (failure !== null) throw failureOf(failure);
}
