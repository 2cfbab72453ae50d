import type { ControlParamsOf, HookEvent } from "@agentwire/protocol";
import { ConnectionError } from "../../connection/errors.ts";
import type { Agent } from "../agent.ts";
import type { Thread } from "../core/thread.ts";
import { callServerTool } from "../mcp/hook-call.ts";
import type { HookObserver } from "./executor/report.ts";
import { judgeHook } from "./prompt-hook.ts";
import type { HookChannel } from "./run.ts";

/** Tells a host that wants to know of the commands that hooks run. */
const observer = ({ out }: Agent): HookObserver => ({
  started: (hookId, name, event) =>
    void out.system("hook_started", { hook_id: hookId, hook_name: name, hook_event: event }),
  ended: (report) =>
    void out.system("hook_response", {
      hook_id: report.hookId,
      hook_name: report.name,
      hook_event: report.event,
      output: report.output,
      stdout: report.stdout,
      stderr: report.stderr,
      ...(report.exitCode === undefined ? {} : { exit_code: report.exitCode ?? 1 }),
      outcome: report.outcome,
    }),
});

/** Events of which hosts are told in another way, or not at all. */
const unseen: ReadonlySet<string> = new Set([
  "SessionEnd",
  "PreCompact",
  "PostCompact",
  "InstructionsLoaded",
  "StopFailure",
]);

/** Whether the host sees the commands of an event: those of a session's beginning always, others where it wants to. */
const isShown = ({ options }: Agent, event: HookEvent): boolean =>
  event === "SessionStart" || (options.streams.hookEvents && !unseen.has(event));

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : null;

/** The way to the hooks: callbacks through the host, commands through the system. `lost`: the host is gone. */
export const hookChannel = (agent: Agent, event: HookEvent, thread: Thread | null, lost: () => void): HookChannel => ({
  async call(callbackId, input, toolUseId, signal) {
    if (agent.host === null) throw new Error("There is no host.");
    const request = { callback_id: callbackId, input, tool_use_id: toolUseId };
    try {
      return await agent.host("hook_callback", request as unknown as ControlParamsOf<"hook_callback">, { signal });
    } catch (cause) {
      if (cause instanceof ConnectionError) lost();
      throw cause;
    }
  },
  ports: agent.ports,
  cwd: agent.tools.directory(),
  projectDirectory: agent.facts.cwd,
  environment: {},
  ...(isShown(agent, event) ? { observer: observer(agent) } : {}),
  http: {
    urls: texts(agent.settings.effective.allowedHttpHookUrls),
    variables: texts(agent.settings.effective.httpHookAllowedEnvVars),
  },
  callTool: (server, tool, input, signal) => callServerTool(agent.mcp, { server, tool, input }, signal),
  judge: (about, signal) => judgeHook(agent, thread ?? agent.thread, about, signal),
  detached: (command) => agent.hooks.detached.add(command),
});
