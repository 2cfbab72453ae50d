import { writeFileSync } from "node:fs";
import { createMemoryTape } from "@agentwire/replay";

/** What tells one small agent from another. */
export interface SmallAgent {
  readonly model: string;
  readonly answer: string;
  readonly isError?: boolean;
}

/** What such an agent says: a line for each line of its host. */
const framesOf = ({ model, answer, isError = false }: SmallAgent): readonly object[] => [
  {
    type: "control_response",
    response: {
      subtype: "success",
      request_id: "h",
      response: {
        models: [{ value: model, displayName: model, description: model }],
        claude_code_version: `2.1.330-${model}`,
      },
    },
  },
  { type: "result", subtype: "success", is_error: isError, result: answer },
];

/** The tape of a session with a small agent: its host initializes and asks for one thing. */
export function sessionWith(agent: SmallAgent): Uint8Array {
  const tape = createMemoryTape({ header: { argv: ["agent"] } });
  const [initialized = {}, result = {}] = framesOf(agent);
  tape.frame("host-to-agent", { type: "control_request", request_id: "h", request: { subtype: "initialize" } });
  tape.frame("agent-to-host", initialized);
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "go" } });
  tape.frame("agent-to-host", result);
  tape.record("wire/end", { direction: "host-to-agent" });
  tape.record("wire/end", { direction: "agent-to-host" });
  tape.record("process/exit", { code: 0, signal: null });
  tape.finish();
  return tape.bytes();
}

/** Writes a small agent as a program. Returns its command line. */
export function smallAgent(path: string, agent: SmallAgent): string {
  writeFileSync(
    path,
    `import { createInterface } from "node:readline";
     const frames = ${JSON.stringify(framesOf(agent))};
     for await (const _ of createInterface({ input: process.stdin })) console.log(JSON.stringify(frames.shift()));`,
  );
  return `${process.execPath} ${path}`;
}
