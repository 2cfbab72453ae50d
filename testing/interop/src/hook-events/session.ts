import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { always, aux, type ModelCall, say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import type { Scratch } from "../peers.ts";
import { type AgentProcess, type Frame, startAgent } from "../sweep/agent.ts";
import type { Ending } from "./ending.ts";
import { marksIn, type Outcome } from "./outcome.ts";
import type { Action, HookSetting } from "./setting.ts";

/** Longest time of a turn, in milliseconds. */
const longestTurn = 30_000;
/** Timeout of a hook, in seconds. */
const hookTimeout = 5;
/** Time in which a hook answers before the host does, in milliseconds. */
const hostWaits = 1500;
/** The start of a hook's question to a model. In texts about the hook, another character follows. */
const question = "HOOK-QUESTION {";

/** What a turn has done so far. */
interface Turn {
  readonly index: number;
  questions: number;
  calls: number;
  readonly model: Set<string>;
  readonly host: Set<string>;
}

/**
 * Runs one turn of an agent for each hook outcome of the setting. Returns the outcome of each turn. An agent that exits
 * within a turn is restarted for the next.
 *
 * @throws {Error} If the agent ends before the first turn.
 */
export async function outcomes(
  agent: string,
  setting: HookSetting,
  endings: readonly Ending[],
  scratchFolder: Scratch,
): Promise<readonly Outcome[]> {
  const filled = endings.map(
    (ending, index) => JSON.parse(JSON.stringify(ending).replaceAll("@", String(index))) as Ending,
  );
  const found: Outcome[] = [];
  while (found.length < endings.length)
    found.push(...(await session(agent, setting, filled, found.length, scratchFolder)));
  return found;
}

/** The outcomes of the turns from one on, up to the last one or the end of the agent. */
async function session(
  agent: string,
  setting: HookSetting,
  filled: readonly Ending[],
  from: number,
  scratchFolder: Scratch,
): Promise<readonly Outcome[]> {
  scratchFolder.reset();
  const { cwd, root } = scratchFolder;
  let turn: Turn = startTurn(-1);
  const current = (): Ending | undefined => filled[turn.index];
  const http = await serveHook(current);
  const served = await serveModel(
    script(
      aux(() => say("A title")),
      always((call) => {
        const ending = current();
        if (call.firstText.includes(`${question}{`)) return answerForHook(call, ending);
        if (!call.lastText.includes("SUBTASK")) turn.calls += 1;
        for (const mark of marksIn(JSON.stringify(call.messages), turn.index)) turn.model.add(mark);
        return stepOf(setting.action, turn, call);
      }),
    ),
  );
  const files = prepareCommand(root, filled);
  const child = startAgent({
    agent,
    cwd,
    env: scratchFolder.env(served.url, { IS_SANDBOX: "1" }),
    args: [
      ...["--permission-prompt-tool=stdio", "--model=claude-opus-5-5", `--permission-mode=${setting.mode}`],
      ...["--setting-sources=", "--settings", JSON.stringify(settingsOf(setting, files.program, http.url))],
    ],
    onFrame: (frame, self) => onFrame(frame, self, turn, current(), setting),
  });
  const callbacks =
    setting.runner === "callback"
      ? { [setting.event]: [{ hookCallbackIds: ["hook"], timeout: hookTimeout, ...onFailure(setting) }] }
      : {};
  const initialize = { subtype: "initialize", hooks: callbacks };
  child.send({ type: "control_request", request_id: "start", request: initialize });
  const found: Outcome[] = [];
  try {
    for (const index of [-1, ...[...filled.keys()].slice(from)]) {
      if (index >= 0 && setting.action === "compact") await ask(child, `Before ${index}.`);
      turn = startTurn(index);
      files.choose(index);
      const result = await ask(child, promptOf(setting.action, index));
      files.choose(-1);
      if (index >= 0) found.push(outcomeOf(turn, result, cwd));
      if (child.hasEnded() && index < 0) throw new Error(`${agent} ended before the first turn.`);
      if (child.hasEnded()) break;
    }
  } finally {
    child.signal("SIGKILL");
    await child.exit(5000);
    await served.close();
    http.close();
  }
  return found;
}

const startTurn = (index: number): Turn => ({ index, questions: 0, calls: 0, model: new Set(), host: new Set() });

const onFailure = ({ mustAnswer }: HookSetting) => (mustAnswer ? { onFailure: "block" } : {});

function promptOf(action: Action, index: number): string {
  if (index < 0) return "Warm up.";
  if (action === "compact") return "/compact";
  return action === "clear" ? "/clear" : `Sample ${index}.`;
}

/** Sends a prompt. Resolves to the result, `null` if there is none. */
async function ask(child: AgentProcess, content: string): Promise<Frame | null> {
  const results = () => child.frames.filter(({ type }) => type === "result");
  const before = results().length;
  child.send({ type: "user", session_id: "", message: { role: "user", content }, parent_tool_use_id: null });
  await child.until(() => results().length > before, longestTurn);
  return results()[before] ?? null;
}

function outcomeOf({ index, questions, calls, model, host }: Turn, result: Frame | null, cwd: string): Outcome {
  const { subtype, is_error, terminal_reason, num_turns } = result ?? {};
  return {
    ran: readdirSync(cwd)
      .filter((name) => new RegExp(`-${index}$`).test(name))
      .sort(),
    questions,
    calls,
    model: [...model].sort(),
    host: [...host].sort(),
    result: result && [subtype, is_error, terminal_reason, num_turns].join(" "),
  };
}

/** The model's next step: the action once, and then a text. */
function stepOf(action: Action, { index }: Turn, call: ModelCall) {
  const marker = `toolu_${index}_`;
  const done = JSON.stringify(call.messages).includes(marker);
  if (
    index < 0 ||
    done ||
    call.lastText.includes("SUBTASK") ||
    !JSON.stringify(call.messages).includes(`Sample ${index}.`)
  )
    return say("Done.");
  switch (action) {
    case "tool":
      return use(toolUse(`${marker}a`, "Bash", { command: `touch ran-${index}` }));
    case "failing-tool":
      return use(toolUse(`${marker}a`, "Bash", { command: `touch ran-${index}; exit 3` }));
    case "agent":
      return use(
        toolUse(`${marker}a`, "Agent", {
          description: "Subtask",
          prompt: `SUBTASK ${index}`,
          subagent_type: "general-purpose",
          run_in_background: false,
        }),
      );
    case "task":
      return use(toolUse(`${marker}a`, "TaskCreate", { subject: `Task ${index}`, description: "x", activeForm: "x" }));
    default:
      return say("Done.");
  }
}

/** The model's answer to a hook's question. */
function answerForHook(call: ModelCall, ending: Ending | undefined) {
  const text = ending?.kind === "model" ? ending.text : '{"ok":true}';
  const tool = call.tools.find((name) => name === "StructuredOutput");
  const hasResults = call.toolResults.length > 0;
  try {
    const input: unknown = JSON.parse(text);
    if (tool !== undefined && !hasResults && typeof input === "object" && input !== null && !Array.isArray(input))
      return use(toolUse(`verdict_${call.index}`, tool, input as Record<string, unknown>));
  } catch {
    // unchanged
  }
  return say(text);
}

/** Answers the requests of an agent, and records the hook texts in its frames. */
function onFrame(
  frame: Frame,
  child: AgentProcess,
  turn: Turn,
  ending: Ending | undefined,
  { event }: HookSetting,
): void {
  const { request_id } = frame;
  const request = frame.request as
    | { readonly subtype?: string; readonly tool_use_id?: string; readonly input?: unknown }
    | undefined;
  const answer = (response: unknown) =>
    child.send({ type: "control_response", response: { subtype: "success", request_id, response } });
  if (frame.type === "control_request" && request?.subtype === "can_use_tool") {
    turn.questions += 1;
    const allow = () => answer({ behavior: "allow", updatedInput: request.input, toolUseID: request.tool_use_id });
    if (event === "PermissionRequest") setTimeout(allow, hostWaits);
    else allow();
  } else if (frame.type === "control_request" && request?.subtype === "hook_callback") {
    if (ending?.kind === "callback") answer(ending.answer);
    else if (ending?.kind === "callback-error")
      child.send({ type: "control_response", response: { subtype: "error", request_id, error: "ERR" } });
    else if (ending?.kind !== "silent") answer({});
  }
  if (frame.type === "stream_event" || frame.type === "control_request") return;
  const kind = [frame.type, frame.subtype].filter(Boolean).join("/");
  for (const mark of marksIn(JSON.stringify(frame), turn.index)) turn.host.add(`${mark} in ${kind}`);
}

/** The settings with the hook, unless the host has it. */
function settingsOf({ event, runner, rules, mustAnswer }: HookSetting, command: string, url: string): object {
  const common = {
    timeout: runner === "prompt" || runner === "agent" ? 20 : hookTimeout,
    ...(mustAnswer ? { onFailure: "block" } : {}),
  };
  const prompt = `${question}$ARGUMENTS`;
  const hooks: Readonly<Record<HookSetting["runner"], object | null>> = {
    command: { type: "command", command, ...common },
    http: { type: "http", url, ...common },
    prompt: { type: "prompt", prompt, ...common },
    agent: { type: "agent", prompt, ...common },
    callback: null,
  };
  const hook = hooks[runner];
  return { permissions: rules, ...(hook === null ? {} : { hooks: { [event]: [{ hooks: [hook] }] } }) };
}

/** Serves the hook over HTTP. */
async function serveHook(current: () => Ending | undefined): Promise<{ readonly url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    request.resume().on("end", () => {
      const ending = current();
      if (ending?.kind === "silent") return;
      const { status, body, type } =
        ending?.kind === "http" ? ending : { status: 200, body: "{}", type: "application/json" };
      response.writeHead(status, { "content-type": type, ...(status === 301 ? { location: "/x" } : {}) });
      response.end(status === 204 ? undefined : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const program = (folder: string) => `#!/bin/sh
cat > /dev/null
at="${folder}/$(cat "${folder}/current")"
[ -f "$at.end" ] || exit 0
cat "$at.out"
cat "$at.err" >&2
end=$(cat "$at.end")
case $end in
  [0-9]*) exit "$end" ;;
  silent) exec sleep 60 ;;
  *) kill -s "$end" $$ ;;
esac
`;

/** Creates the program of a command hook, and what it does for each ending. `choose` selects one; -1: none. */
function prepareCommand(
  root: string,
  endings: readonly Ending[],
): { readonly program: string; choose(index: number): void } {
  const folder = join(root, "endings");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, ending] of endings.entries()) {
    const { stdout, stderr, end } = ending.kind === "command" ? ending : { stdout: "", stderr: "", end: "silent" };
    if (ending.kind !== "command" && ending.kind !== "silent") continue;
    writeFileSync(join(folder, `${index}.out`), stdout);
    writeFileSync(join(folder, `${index}.err`), stderr);
    writeFileSync(join(folder, `${index}.end`), end);
  }
  const path = join(folder, "hook.sh");
  writeFileSync(path, program(folder));
  chmodSync(path, 0o755);
  const choose = (index: number) => writeFileSync(join(folder, "current"), String(index));
  if (!existsSync(join(folder, "current"))) choose(-1);
  return { program: path, choose };
}
