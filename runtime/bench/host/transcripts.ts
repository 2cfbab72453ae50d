import { once } from "node:events";
import { createWriteStream, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const uuid = (kind: number, n: number): string =>
  `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(n).padStart(12, "0")}`;

const stamp = (sessionId: string, n: number) => ({
  timestamp: new Date(Date.UTC(2029, 0, 1) + n * 1000).toISOString(),
  userType: "external",
  entrypoint: "sdk-ts",
  cwd: "/home/someone/project",
  sessionId,
  version: "2.1.330",
  gitBranch: "main",
});

const usage = { input_tokens: 1200, output_tokens: 80, cache_creation_input_tokens: 0, cache_read_input_tokens: 900 };

/** The lines of one exchange: a prompt, an answer that calls a tool, the tool's result, the last answer. */
function exchange(sessionId: string, n: number, output: string): object[] {
  const [prompt, call, result, answer] = [uuid(1, n), uuid(2, n), uuid(3, n), uuid(4, n)];
  const parent = n === 0 ? null : uuid(4, n - 1);
  const link = (parentUuid: string | null, at: number) => ({ parentUuid, isSidechain: false, ...stamp(sessionId, at) });
  const message = (id: string, content: object[]) => ({
    id,
    type: "message",
    role: "assistant",
    model: "claude-opus-5-5",
    content,
    stop_reason: "end_turn",
    stop_sequence: null,
    usage,
  });
  return [
    { type: "queue-operation", operation: "enqueue", timestamp: stamp(sessionId, n).timestamp, sessionId },
    {
      ...link(parent, 4 * n),
      type: "user",
      uuid: prompt,
      promptId: uuid(5, n),
      message: { role: "user", content: [{ type: "text", text: `Please look at part ${n} of the project.` }] },
    },
    {
      ...link(prompt, 4 * n + 1),
      type: "assistant",
      uuid: call,
      message: message(`msg_${n}_a`, [
        { type: "tool_use", id: `toolu_${n}`, name: "Bash", input: { command: "cat part" } },
      ]),
    },
    {
      ...link(call, 4 * n + 2),
      type: "user",
      uuid: result,
      sourceToolAssistantUUID: call,
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: `toolu_${n}`, content: output }] },
      toolUseResult: { stdout: output, stderr: "", interrupted: false, isImage: false },
    },
    {
      ...link(result, 4 * n + 3),
      type: "assistant",
      uuid: answer,
      message: message(`msg_${n}_b`, [{ type: "text", text: `Part ${n} holds what you were looking for.` }]),
    },
  ];
}

const output = (n: number): string =>
  Array.from(
    { length: 40 },
    (_, row) => `${row}\tconst value${row} = "${(n * 31 + row) % 997}"; // a line of a file`,
  ).join("\n");

/** Writes a transcript of about this size and returns the session's id. */
export async function writeLongSession(configDirectory: string, bytes: number): Promise<string> {
  const sessionId = uuid(9, 1);
  const folder = join(configDirectory, "projects", "-home-someone-project");
  mkdirSync(folder, { recursive: true });
  const file = createWriteStream(join(folder, `${sessionId}.jsonl`));
  for (let n = 0, written = 0; written < bytes; n++) {
    const text = exchange(sessionId, n, output(n))
      .map((line) => `${JSON.stringify(line)}\n`)
      .join("");
    written += text.length;
    if (!file.write(text)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
  return sessionId;
}

/** Writes many sessions of some length over some projects. */
export function writeManySessions(configDirectory: string, count: number): void {
  for (let n = 0; n < count; n++) {
    const folder = join(configDirectory, "projects", `-home-someone-project-${n % 20}`);
    if (n < 20) mkdirSync(folder, { recursive: true });
    const sessionId = uuid(10, n);
    const lines = Array.from({ length: 4 + (n % 12) }, (_, i) => exchange(sessionId, i, output(i))).flat();
    const path = join(folder, `${sessionId}.jsonl`);
    writeFileSync(path, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
    utimesSync(path, 1_700_000_000 + n, 1_700_000_000 + n);
  }
}
