/** Prompts that a host sends one after another, while the session runs. */
export interface Inbox {
  /** What `query` takes as its prompt. */
  readonly prompts: AsyncIterable<unknown>;
  push(text: string): void;
  /** Ends the input; the agent finishes its turn and exits. */
  end(): void;
}

/** Makes an {@link Inbox} that holds `first`. */
export function inbox(first: string): Inbox {
  const waiting: (string | null)[] = [first];
  let wake = () => {};
  const put = (entry: string | null) => {
    waiting.push(entry);
    wake();
  };
  return {
    push: put,
    end: () => put(null),
    prompts: {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          const entry = waiting.shift();
          if (entry === null) return;
          if (entry === undefined) await new Promise<void>((resolve) => (wake = resolve));
          else {
            const message = { role: "user", content: [{ type: "text", text: entry }] };
            yield { type: "user", session_id: "", parent_tool_use_id: null, message };
          }
        }
      },
    },
  };
}
