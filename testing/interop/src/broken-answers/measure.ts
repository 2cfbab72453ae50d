import { type ChildProcess, spawn } from "node:child_process";
import type { BrokenAnswer } from "../../../../runtime/test/model/broken-answers/answers.ts";
import { type Outcome, outcomeOf } from "../../../../runtime/test/model/broken-answers/outcome.ts";
import { serveRaw } from "../../../../runtime/test/model/broken-answers/raw-api.ts";
import type { Scratch } from "../peers.ts";

/** Time limit for one session, in milliseconds. */
const longest = 110_000;
const args = [
  ...["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"],
  ...["--model=claude-opus-5-5", "--setting-sources="],
];

/**
 * Runs one prompt while the model service answers as the row describes.
 *
 * @throws {Error} If the agent does not exit.
 */
export async function measure(agent: string, { answers, env }: BrokenAnswer, scratchFolder: Scratch): Promise<Outcome> {
  scratchFolder.reset();
  const api = await serveRaw(answers);
  const isScript = agent.endsWith(".mjs");
  const child = spawn(isScript ? process.execPath : agent, isScript ? [agent, ...args] : args, {
    cwd: scratchFolder.cwd,
    env: scratchFolder.env(api.url, { CLAUDE_CODE_MAX_RETRIES: "2", ...env }),
    stdio: ["pipe", "pipe", "ignore"],
  });
  const frames: Record<string, unknown>[] = [];
  child.stdin.on("error", () => undefined);
  const initialize = { type: "control_request", request_id: "start", request: { subtype: "initialize", hooks: {} } };
  const prompt = { type: "user", session_id: "", message: { role: "user", content: "Go." }, parent_tool_use_id: null };
  child.stdin.end(`${JSON.stringify(initialize)}\n${JSON.stringify(prompt)}\n`);
  try {
    const exit = await readFrames(child, (frame) => frames.push(frame));
    return outcomeOf(frames, api.requests, exit);
  } finally {
    await api.close();
  }
}

async function readFrames(
  child: ChildProcess,
  onFrame: (frame: Record<string, unknown>) => void,
): Promise<number | null> {
  let rest = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("{")) onFrame(JSON.parse(line) as Record<string, unknown>);
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The agent did not end within ${longest / 1000} s.`));
    }, longest);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
}
