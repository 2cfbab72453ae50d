import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import type { Scratch } from "../peers.ts";

/** What an agent makes of a command line. */
export type Verdict = "allow" | "ask" | "deny";

/** What bears on it besides the line. */
export interface Setting {
  readonly mode: string;
  readonly rules: {
    readonly allow?: readonly string[];
    readonly ask?: readonly string[];
    readonly deny?: readonly string[];
  };
}

/** Verdicts by line, with what the agent says about each. */
export type Verdicts = ReadonlyMap<string, { readonly verdict: Verdict; readonly why: string }>;

/** Longest time for one batch, in milliseconds. */
const longest = 110_000;

interface Frame {
  readonly type?: string;
  readonly request_id?: string;
  readonly request?: { readonly subtype?: string; readonly tool_use_id?: string; readonly decision_reason?: string };
  readonly message?: { readonly content?: unknown };
}

interface Block {
  readonly type?: string;
  readonly tool_use_id?: string;
  readonly is_error?: boolean;
  readonly content?: unknown;
}

/**
 * Creates the files that lines refer to, and the program that is placed before every command. The program ends at once,
 * so that an allowed line has no effect.
 */
function prepare({ cwd, root }: Scratch): string {
  for (const folder of ["sub", "secret", ".claude"]) mkdirSync(join(cwd, folder), { recursive: true });
  for (const file of ["a.txt", "b.txt", "secret.txt", "sub/c.txt", "secret/k"]) writeFileSync(join(cwd, file), "x\n");
  const program = join(root, "run-nothing.sh");
  writeFileSync(program, "#!/bin/sh\nexit 0\n");
  chmodSync(program, 0o755);
  return program;
}

/**
 * Asks an agent for its decisions on lines. They are the tool calls of one turn, and the host denies each request. No
 * allowed command runs, because the agent starts all of them through a program without effect.
 *
 * @throws {Error} Where the agent ends without a verdict for each line.
 */
export async function verdicts(
  agent: string,
  lines: readonly string[],
  setting: Setting,
  place: Scratch,
): Promise<Verdicts> {
  place.reset();
  const nothing = prepare(place);
  const calls = lines.map((command, index) => toolUse(`toolu_${index}`, "Bash", { command }));
  const served = await serveModel(script(use(...calls), say("Done.")));
  const found = new Map<string, { readonly verdict: Verdict; readonly why: string }>();
  const note = (id: string | undefined, verdict: Verdict, why: string) => {
    const line = lines[Number(id?.replace("toolu_", ""))];
    if (line !== undefined && !found.has(line)) found.set(line, { verdict, why });
  };
  const args = [
    ...["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"],
    ...["--permission-prompt-tool=stdio", "--model=claude-opus-5-5", `--permission-mode=${setting.mode}`],
    ...["--setting-sources=", "--settings", JSON.stringify({ permissions: setting.rules })],
  ];
  const isScript = agent.endsWith(".mjs");
  const child = spawn(isScript ? process.execPath : agent, isScript ? [agent, ...args] : args, {
    cwd: place.cwd,
    env: place.env(served.url, { CLAUDE_CODE_SHELL_PREFIX: nothing }),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const send = (frame: object) => child.stdin.write(`${JSON.stringify(frame)}\n`);
  const onFrame = (frame: Frame) => {
    const { request } = frame;
    if (frame.type === "control_request" && request?.subtype === "can_use_tool") {
      note(request.tool_use_id, "ask", request.decision_reason ?? "");
      const response = { behavior: "deny", message: "No.", toolUseID: request.tool_use_id };
      send({
        type: "control_response",
        response: { subtype: "success", request_id: frame.request_id, response },
      });
    } else if (frame.type === "user" && Array.isArray(frame.message?.content)) {
      for (const block of frame.message.content as readonly Block[]) {
        const text = typeof block.content === "string" ? block.content : JSON.stringify(block.content ?? "");
        const failed = block.is_error === true && !text.startsWith("Exit code");
        if (block.type === "tool_result") note(block.tool_use_id, failed ? "deny" : "allow", text);
      }
    } else if (frame.type === "result") child.stdin.end();
  };
  child.stdin.on("error", () => undefined);
  send({ type: "control_request", request_id: "start", request: { subtype: "initialize", hooks: {} } });
  send({ type: "user", session_id: "", message: { role: "user", content: "Go." }, parent_tool_use_id: null });
  try {
    await readFrames(child, onFrame);
  } finally {
    await served.close();
  }
  const missing = lines.filter((line) => !found.has(line));
  if (missing.length > 0) {
    const [first] = missing;
    throw new Error(
      `${agent} gave no verdict on ${missing.length} of ${lines.length} lines, such as ${JSON.stringify(first)}. ${errors.slice(0, 1000)}`,
    );
  }
  return found;
}

/** Reads frames until the process ends; ends it by force where that takes too long. */
async function readFrames(child: ChildProcess, onFrame: (frame: Frame) => void): Promise<void> {
  let rest = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("{")) onFrame(JSON.parse(line) as Frame);
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), longest);
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
