import { createAgent } from "../agent/assemble.ts";
import { textOf } from "../agent/core/conversation.ts";
import type { StartupOptions } from "../agent/core/options.ts";
import { plainPrompt } from "../agent/core/prompt-queue.ts";
import { sandboxRefusal } from "../agent/sandbox/sandbox.ts";
import { beginning } from "../agent/session/beginning.ts";
import type { SettingsService } from "../agent/settings/settings-service.ts";
import type { WireMessage } from "../connection/frame.ts";
import { messageFrame } from "../connection/message.ts";
import type { ModelPort } from "../ports.ts";
import { finish } from "./finish.ts";
import type { ProcessPorts } from "./process-ports.ts";

/** The output of a plain run: all results, because a hook or a task may cause additional turns. */
function plainText(results: readonly WireMessage[], options: StartupOptions): string {
  const texts = results.map((result) => {
    if (result.subtype === "error_max_turns") return `Error: Reached max turns (${options.maxTurns})`;
    if (result.subtype === "error_max_budget_usd") return `Error: Exceeded USD budget (${options.maxBudgetUsd})`;
    return typeof result.result === "string" ? result.result : "Execution error";
  });
  return `${texts.join("\n\n")}${typeof results.at(-1)?.result === "string" ? "\n" : ""}`;
}

/** Frames about the state of a session, which only a stream of frames has. */
const streamOnly: ReadonlySet<unknown> = new Set(["informational", "permission_denied", "session_state_changed"]);

/** A result that is printed alone: the usage since the last result is that of the session. */
function withoutUsageDelta(result: WireMessage): WireMessage {
  const { model_usage_since_last_result: _, ...others } = result as WireMessage & { readonly [key: string]: unknown };
  return others as WireMessage;
}

/** The notice, for people, that actions which need a check are refused; `null` for another frame. */
const refusalNotice = (frame: WireMessage): string | null =>
  frame.subtype === "informational" && frame.tag === "auto_mode_no_server_check" ? String(frame.content) : null;

const uncheckedError =
  "Error: actions that auto mode could not check did not run. Use another permission mode to run them. Exiting with code 1.";

/**
 * Wraps a model and tracks whether a call waits for its answer to begin. A run that is interrupted there has no result.
 */
function watched(port: ModelPort): { readonly model: ModelPort; readonly owes: () => boolean } {
  let waiting = 0;
  const model: ModelPort = {
    stream(request) {
      waiting += 1;
      return port.stream(request).finally(() => {
        waiting -= 1;
      });
    },
    create: (request) => port.create(request),
    countTokens: (request) => port.countTokens(request),
  };
  return { model, owes: () => waiting > 0 };
}

/** Answers one prompt from the command line or stdin and prints the result. Resolves to the exit code. */
export async function printOnce(
  edges: ProcessPorts,
  options: StartupOptions,
  settings: SettingsService,
): Promise<number> {
  const { ports, environment } = edges;
  const { output, verbose } = options.streams;
  const piped = await edges.readInput();
  const prompt = [options.prompt, piped].filter((part) => part !== "").join("\n");
  const begin = await beginning(ports, environment, options);
  if (begin.kind === "impossible") {
    await edges.stderr(`${begin.reason}\n`);
    return 1;
  }
  const refusal = await sandboxRefusal(ports, settings.effective, (text) => void edges.stderr(`${text}\n`));
  if (refusal !== null) {
    await edges.stderr(`${refusal}\n`);
    return 1;
  }
  const { model, owes } = watched(ports.model);
  let silent = false;
  let unchecked = false;
  const frames: WireMessage[] = [];
  let written: Promise<void> = Promise.resolve();
  const agent = createAgent({
    ports: { ...ports, model },
    environment,
    options,
    settings,
    sessionId: begin.kind === "new" ? begin.sessionId : begin.restored.sessionId,
    send: (...message) => {
      const frame = messageFrame(...message);
      if (silent && frame.type === "result" && frame.terminal_reason === "aborted_streaming") return undefined;
      if (output === "stream-json") written = written.then(() => edges.stdout(`${JSON.stringify(frame)}\n`));
      else if (frame.type === "result") frames.push(withoutUsageDelta(frame));
      else if (verbose && !streamOnly.has(frame.subtype)) frames.push(frame);
      const notice = output === "stream-json" ? null : refusalNotice(frame);
      if (notice !== null) {
        unchecked = true;
        void edges.stderr(`${notice}\n`);
      }
      return undefined;
    },
    host: null,
    mcp: edges.mcp,
    ...(edges.substitute === undefined ? {} : { substitute: edges.substitute }),
    warn: (text) => void edges.stderr(`${text}\n`),
    dismiss: () => {},
  });
  agent.begin(begin.kind === "restored" ? begin.restored : null);
  await agent.extensions.ready();
  const known = agent.subagents.definitions().map(({ type }) => type);
  if (options.agent !== null && !known.includes(options.agent)) {
    await edges.stderr(`--agent '${options.agent}' not found. Available agents: ${known.join(", ")}\n`);
    return 1;
  }
  agent.sessionHooks.start(begin.kind === "restored" ? "resume" : "startup");
  await (prompt.trim() === "" ? agent.sessionHooks.begun : undefined);
  const initial = prompt.trim() === "" && options.agent !== null ? null : agent.features.initialPrompt();
  if (initial?.resumes) agent.runner.begin(initial);
  if (prompt.trim() === "" && !agent.runner.busy) {
    await edges.stderr(
      "Error: Input must be provided either through stdin or as a prompt argument when using --print\n",
    );
    return 1;
  }
  agent.mcp.start();
  edges.interrupted.addEventListener("abort", () => {
    silent = owes();
    agent.hooks.background.stopReports();
    agent.runner.interrupt(true);
  });
  edges.leaving?.addEventListener("abort", () => agent.tasks.leave());
  if (prompt.trim() !== "") {
    const content = initial === null || initial.resumes ? prompt : `${textOf(initial.content)}\n\n${prompt}`;
    await agent.runner.submit(plainPrompt(content));
  }
  await finish(agent);
  if (!edges.interrupted.aborted) await agent.hooks.background.finish();
  await agent.sessionHooks.ended();
  await Promise.all([agent.transcript.flush(), agent.mcp.close()]);
  agent.reportLostWrites();
  await written;
  const results = frames.filter((frame) => frame.type === "result");
  const result = results.at(-1);
  if (output === "text" && result) await edges.stdout(plainText(results, options));
  if (output === "json" && (result || verbose)) await edges.stdout(JSON.stringify(verbose ? frames : result));
  if (edges.interrupted.aborted) return 0;
  if (agent.runner.lastFailed) return 1;
  if (unchecked) await edges.stderr(`${uncheckedError}\n`);
  return unchecked ? 1 : 0;
}
