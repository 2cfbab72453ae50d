import {
  type HostOptions,
  type HostPorts,
  openSession,
  type PromptOutcome,
  type Query,
  type Session,
} from "@agentwire/runtime";
import type { OrderParts, UserAction } from "../../conformance/host/order.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";

type Emit = (message: AdapterMessage) => void;

function textOf(outcome: PromptOutcome): string {
  if (outcome.kind !== "answered") return outcome.explanation;
  return "result" in outcome.result ? outcome.result.result : "";
}

/** Performs the user's actions, each at its time, and reports the outcome of every prompt. */
class User {
  readonly #session: Session;
  readonly #emit: Emit;
  readonly #actions: UserAction[];
  readonly #outcomes: Promise<void>[] = [];

  constructor(session: Session, order: OrderParts, emit: Emit) {
    this.#session = session;
    this.#emit = emit;
    this.#actions = [{ do: "prompt", prompt: order.prompt }, ...(order.actions ?? [])];
    this.#act();
  }

  /** A message has reached the user. */
  saw(type: string): void {
    if (this.#actions[0]?.after === type) this.#act();
  }

  /** Resolves when every prompt has its outcome. */
  async settled(): Promise<void> {
    await Promise.all(this.#outcomes);
  }

  /** Performs the next action, and those that need no message before them. */
  #act(): void {
    do {
      const action = this.#actions.shift();
      if (action?.do === "prompt") this.#requestPermission(action.prompt, action.fields);
      else if (action?.do === "interrupt") this.#session.query.interrupt().catch(() => {});
    } while (this.#actions[0] && this.#actions[0].after === undefined);
    if (this.#actions.length === 0) this.#session.end();
  }

  #requestPermission(text: string, fields: OrderParts["fields"]): void {
    const prompt = this.#outcomes.length;
    this.#outcomes.push(
      this.#session
        .ask({ type: "user", message: { role: "user", content: text }, parent_tool_use_id: null, ...fields })
        .then((outcome) => this.#emit({ kind: "outcome", prompt, outcome: outcome.kind, text: textOf(outcome) })),
    );
  }
}

/** A session of the reference host with several prompts. */
export async function runConversation(
  order: OrderParts,
  options: HostOptions,
  ports: HostPorts,
  emit: Emit,
  onFirstMessage: (query: Query) => void,
): Promise<void> {
  const resume = order.resume === undefined ? {} : { resume: order.resume };
  const session = openSession({ ...options, ...resume }, ports);
  const user = new User(session, order, emit);
  let first = true;
  try {
    for await (const message of session.query) {
      emit({ kind: "message", message });
      user.saw(message.type);
      if (first) onFirstMessage(session.query);
      first = false;
    }
  } finally {
    await user.settled();
  }
}
