import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import type { Scratch } from "../peers.ts";
import { type Call, commandCall, type Decision, keyOf, type Setting, shownCall } from "./call.ts";
import { outsideFolder, prepare, readable } from "./fixture.ts";
import { prepareHook } from "./hook-call.ts";
import { answerOf } from "./server.ts";

/** Maximum number of calls in one answer of the model. */
const batch = 50;
/** Maximum number of calls that one process decides on. In plan mode, both agents end after 500 denied calls. */
const max = 250;
/** Longest silence of a working process, in milliseconds. */
const longestSilence = 120_000;

interface Frame {
  readonly type?: string;
  readonly request_id?: string;
  readonly request?: {
    readonly subtype?: string;
    readonly tool_use_id?: string;
    readonly decision_reason?: string;
    readonly server_name?: string;
    readonly message?: Readonly<Record<string, unknown>>;
  };
  readonly message?: { readonly content?: unknown };
  readonly tool_result_meta?: readonly {
    readonly id?: string;
    readonly permission_decision?: { readonly decision?: string };
  }[];
}

interface Block {
  readonly type?: string;
  readonly tool_use_id?: string;
  readonly is_error?: boolean;
  readonly content?: unknown;
}

/**
 * Asks an agent for its decisions on calls. The host denies each request, and no allowed command runs, because the
 * agent starts all of them through a program without effect. Returns the decisions by {@link keyOf}.
 *
 * @throws {Error} If the agent ends without a verdict for each call.
 */
export async function verdicts(
  agent: string,
  calls: readonly Call[],
  setting: Setting,
  scratchFolder: Scratch,
): Promise<ReadonlyMap<string, Decision>> {
  const found = new Map<string, Decision>();
  for (let at = 0; at < calls.length; at += max)
    for (const [key, decided] of await session(agent, calls.slice(at, at + max), setting, scratchFolder))
      found.set(key, decided);
  return found;
}

/** An input with the paths of a run. */
const inputIn = (input: Call["input"], expandPaths: (text: string) => string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      name !== "command" && typeof value === "string" ? expandPaths(value) : value,
    ]),
  );

const isScript = (agent: string): boolean => agent.endsWith(".mjs");

async function session(
  agent: string,
  calls: readonly Call[],
  setting: Setting,
  scratchFolder: Scratch,
): Promise<ReadonlyMap<string, Decision>> {
  scratchFolder.reset();
  const nothing = prepare(scratchFolder);
  const hooked = setting.hookEnds === true ? prepareHook(scratchFolder.root) : {};
  const found = new Map<string, Decision>();
  const expandPaths = (text: string) =>
    text
      .replaceAll("{cwd}", scratchFolder.cwd)
      .replaceAll("{home}", scratchFolder.home)
      .replaceAll("{outside}", join(scratchFolder.root, outsideFolder));
  const uses = calls.map(({ tool, input }, index) => toolUse(`toolu_${index}`, tool, inputIn(input, expandPaths)));
  const batches = Array.from({ length: Math.ceil(uses.length / batch) }, (_, index) =>
    use(...uses.slice(index * batch, (index + 1) * batch)),
  );
  // A shell runs before the first decision, because some decisions depend on what a session knows about its shell.
  const first = use(toolUse("toolu_first", "Bash", { ...commandCall("pwd").input }));
  // Tools that change files require that the files were read.
  const observed =
    setting.tools === undefined
      ? []
      : [
          use(
            ...readable.map((name) =>
              toolUse(`toolu_read_${name}`, "Read", { file_path: join(scratchFolder.cwd, name) }),
            ),
          ),
        ];
  const served = await serveModel(script(first, ...observed, ...batches, say("Done.")));
  const note = (id: string | undefined, decided: Decision) => {
    const call = calls[Number(id?.replace("toolu_", ""))];
    if (call !== undefined && !found.has(keyOf(call))) found.set(keyOf(call), decided);
  };
  const args = [
    ...["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"],
    ...["--permission-prompt-tool=stdio", `--model=${setting.model ?? "claude-opus-5-5"}`],
    ...[`--permission-mode=${setting.mode}`, "--no-session-persistence"],
    ...["--setting-sources=", "--settings", expandPaths(JSON.stringify({ permissions: setting.rules, ...hooked }))],
    ...(setting.tools === undefined ? [] : ["--tools", setting.tools.join(",")]),
  ];
  const child = spawn(isScript(agent) ? process.execPath : agent, isScript(agent) ? [agent, ...args] : args, {
    cwd: scratchFolder.cwd,
    // The prefix holds for commands of hooks as well. Some systems do not allow the superuser to skip permissions.
    env: scratchFolder.env(served.url, {
      ...(setting.hookEnds ? {} : { CLAUDE_CODE_SHELL_PREFIX: nothing }),
      IS_SANDBOX: "1",
    }),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const send = (frame: object) => child.stdin.write(`${JSON.stringify(frame)}\n`);
  const answer = (frame: Frame, response: object) =>
    send({ type: "control_response", response: { subtype: "success", request_id: frame.request_id, response } });
  const onFrame = (frame: Frame) => {
    const { request } = frame;
    if (frame.type === "control_request" && request?.subtype === "can_use_tool") {
      note(request.tool_use_id, { verdict: "ask", why: request.decision_reason ?? "" });
      answer(frame, { behavior: "deny", message: "No.", toolUseID: request.tool_use_id });
    } else if (frame.type === "control_request" && request?.subtype === "mcp_message") {
      const tools = setting.servers?.[request.server_name ?? ""] ?? [];
      answer(frame, { mcp_response: answerOf(request.message ?? {}, tools) });
    } else if (frame.type === "control_request" && request?.subtype === "hook_callback") {
      answer(frame, { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: setting.hook } });
    } else if (frame.type === "user" && Array.isArray(frame.message?.content)) {
      const accepted = new Set(
        (frame.tool_result_meta ?? [])
          .filter((meta) => meta.permission_decision?.decision === "accept")
          .map(({ id }) => id),
      );
      for (const block of frame.message.content as readonly Block[]) {
        const why = typeof block.content === "string" ? block.content : JSON.stringify(block.content ?? "");
        const failed = block.is_error === true && !why.startsWith("Exit code") && !accepted.has(block.tool_use_id);
        if (block.type === "tool_result") note(block.tool_use_id, { verdict: failed ? "deny" : "allow", why });
      }
    } else if (frame.type === "result") child.stdin.end();
  };
  child.stdin.on("error", () => undefined);
  const hooks = setting.hook === undefined ? {} : { PreToolUse: [{ matcher: "*", hookCallbackIds: ["hook"] }] };
  const sdkMcpServers = Object.keys(setting.servers ?? {});
  send({ type: "control_request", request_id: "start", request: { subtype: "initialize", hooks, sdkMcpServers } });
  send({ type: "user", session_id: "", message: { role: "user", content: "Go." }, parent_tool_use_id: null });
  try {
    await readFrames(child, onFrame);
  } finally {
    await served.close();
  }
  const missing = calls.filter((call) => !found.has(keyOf(call)));
  const [one] = missing;
  if (one !== undefined) {
    throw new Error(
      `${agent} gave no verdict on ${missing.length} of ${calls.length} calls, such as ${shownCall(one)}. ${errors.slice(0, 1000)}`,
    );
  }
  return found;
}

/** Reads frames until the process ends; kills the process if it is silent for too long. */
async function readFrames(child: ChildProcess, onFrame: (frame: Frame) => void): Promise<void> {
  let rest = "";
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), longestSilence);
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      timer.refresh();
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("{")) onFrame(JSON.parse(line) as Frame);
    });
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
