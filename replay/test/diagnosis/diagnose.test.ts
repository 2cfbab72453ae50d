import { createDiagnoser } from "@agentwire/replay";
import { expect, test } from "vitest";
import { record, tapeIn } from "../tape/sample.ts";
import { speaker } from "../timeline/session.ts";
import { diagnosed, kindsOf } from "./tape.ts";

test("a session without incident has no cause, and its turns are listed", () => {
  const diagnosis = diagnosed((_, { prompt, init, assistant, result }) => {
    for (const text of ["one", "two"]) {
      prompt(text);
      init();
      assistant("done");
      result();
    }
  });
  expect(diagnosis).toMatchObject({ cause: null, next: null, incidents: [] });
  expect(diagnosis.turns).toMatchObject([
    { number: 1, prompts: ["one"], outcome: "answered", incidents: [] },
    { number: 2, prompts: ["two"], outcome: "answered", incidents: [] },
  ]);
});

test("an incident is in the turn in which it happened", () => {
  const { turns, cause } = diagnosed((_, { prompt, init, use, toolResult, assistant, result }) => {
    prompt("one");
    init();
    use("t1", "Bash", { command: "false" });
    toolResult("t1", "Exit code 1", { is_error: true });
    result();
    prompt("two");
    init();
    assistant("done");
    result();
  });
  expect(turns.map(({ incidents }) => incidents.length)).toEqual([1, 0]);
  expect(cause?.kind).toBe("tool.failed");
});

test("what ended the turn comes before what the agent recovered from", () => {
  const { cause, next } = diagnosed((_, { prompt, init, agent, assistant, result }) => {
    prompt("go");
    init();
    agent({ type: "system", subtype: "api_retry", attempt: 1, max_retries: 2, error_status: 529, error: "overloaded" });
    const failed = { error: "authentication_failed", api_error_status: 401, is_api_error_message: true };
    assistant("Invalid API key", failed);
    result({ is_error: true, terminal_reason: "api_error", api_error_status: 401, result: "Invalid API key" });
  });
  expect(cause).toMatchObject({ kind: "model.authentication", effect: "ended", events: [3, 4] });
  expect(next).toContain("ANTHROPIC_API_KEY");
});

test("an open question comes before everything that went before it", () => {
  const { cause, verdict } = diagnosed((_, { prompt, init, use, toolResult, permissionRequest }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "false" });
    toolResult("t1", "Exit code 1", { is_error: true });
    use("t2", "Bash", { command: "rm x" });
    permissionRequest("a1", "t2", "Bash", { command: "rm x" });
  });
  expect(verdict).toBe("waiting");
  expect(cause).toMatchObject({ kind: "waiting.permission", effect: "stuck", events: [5] });
});

test("a server that fails in each turn is one incident of the session", () => {
  const diagnosis = diagnosed((_, { agent, prompt, result }) => {
    for (const text of ["one", "two"]) {
      prompt(text);
      agent({ type: "system", subtype: "init", session_id: "s", mcp_servers: [{ name: "db", status: "failed" }] });
      result();
    }
  });
  expect(kindsOf(diagnosis)).toEqual(["mcp.server-failed"]);
});

test("a prompt that the agent's end leaves without an outcome is lost", () => {
  const diagnosis = diagnosed((writer, { prompt, init, result }) => {
    prompt("one");
    init();
    result();
    prompt("two");
    writer.record("wire/end", { direction: "host-to-agent" });
    writer.record("process/exit", { code: 0, signal: null });
  });
  expect(diagnosis.cause).toMatchObject({ kind: "prompt.lost", effect: "ended" });
  expect(diagnosis.cause?.sentence).toContain('"two"');
});

/** The number of elements that searches and copies of arrays visit during a call. */
function visitedElements(run: () => void): number {
  let visited = 0;
  const prototype = Array.prototype as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>;
  const methods = ["find", "findLast", "filter", "flatMap", "some", "every", "map", "concat", Symbol.iterator] as const;
  const originals = methods.map((name) => prototype[name] as (...args: unknown[]) => unknown);
  for (const [index, name] of methods.entries()) {
    const original = originals[index] as (...args: unknown[]) => unknown;
    prototype[name] = function (this: unknown[], ...args) {
      visited += this.length;
      return original.apply(this, args);
    };
  }
  try {
    run();
  } finally {
    for (let index = 0; index < methods.length; index++)
      prototype[methods[index] as PropertyKey] = originals[index] as (...args: unknown[]) => unknown;
  }
  return visited;
}

const repeatedIncidents: Readonly<Record<string, (peer: ReturnType<typeof speaker>, index: number) => void>> = {
  "retries after alternating failures": ({ agent }, index) => {
    const [error_status, error] = index % 2 === 0 ? [529, "overloaded"] : [429, "rate_limit"];
    agent({ type: "system", subtype: "api_retry", attempt: index + 1, max_retries: 9, error_status, error });
  },
  "failed tools": ({ use, toolResult }, index) => {
    use(`t${index}`, "Bash", { command: "false" });
    toolResult(`t${index}`, "Exit code 1", { is_error: true });
  },
  "denied tools": ({ use, permissionRequest, answers, toolResult }, index) => {
    use(`t${index}`, "Bash", { command: "rm x" });
    permissionRequest(`a${index}`, `t${index}`, "Bash", { command: "rm x" });
    answers(`a${index}`, { behavior: "deny", message: "no" });
    toolResult(`t${index}`, "no", { is_error: true });
  },
  "failed turns": ({ assistant, result }) => {
    assistant("API Error: Overloaded", { error: "server_error", api_error_status: 529 });
    result({ is_error: true, terminal_reason: "api_error", api_error_status: 529 });
  },
  "turns with retries": ({ agent, result }) => {
    agent({ type: "system", subtype: "api_retry", attempt: 1, max_retries: 9, error_status: 529, error: "overloaded" });
    result();
  },
};

test.each(Object.keys(repeatedIncidents))(
  "regression: the diagnosis of many %s grew with the square of their number",
  (name) => {
    const visitedWith = (count: number): number => {
      const tape = tapeIn(
        record((writer) => {
          const peer = speaker(writer);
          peer.prompt("go");
          peer.init();
          for (let index = 0; index < count; index++) repeatedIncidents[name]?.(peer, index);
          peer.result();
        }),
      );
      return visitedElements(() => {
        const diagnoser = createDiagnoser();
        for (const event of tape.events) diagnoser.push(event);
        const violation = { requirement: "framing.frame.shape", message: "It is not valid.", seq: 1 };
        for (let index = 0; index < count; index++) diagnoser.violation(1, violation);
        diagnoser.diagnoses();
      });
    };
    expect(visitedWith(800) / visitedWith(400)).toBeLessThan(2.2);
  },
);
