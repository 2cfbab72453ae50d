import type { HookEvent } from "@agentwire/protocol";
import { ConnectionError } from "../../connection/errors.ts";
import type { Thread } from "../core/thread.ts";
import type { HookChannel, HookObserver } from "./channel.ts";
import { evaluatePromptHook } from "./prompt-hook.ts";
import type { CallMcpTool, ChannelServices } from "./services.ts";

/** Reports the hooks of settings to the host. */
const observer = ({ out }: ChannelServices): HookObserver => ({
  started: (hookId, name, event) =>
    void out.send("system/hook_started", { hook_id: hookId, hook_name: name, hook_event: event }),
  ended: (report) =>
    void out.send("system/hook_response", {
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

/** Events that are reported to hosts in another way, or not at all. */
const unseen: ReadonlySet<string> = new Set([
  "SessionEnd",
  "PreCompact",
  "PostCompact",
  "InstructionsLoaded",
  "StopFailure",
]);

/** Whether the hooks of an event are reported: always for SessionStart, otherwise at the host's request. */
const isShown = ({ options }: ChannelServices, event: HookEvent): boolean =>
  event === "SessionStart" || (options.streams.hookEvents && !unseen.has(event));

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : null;

/** What the channel reports to its owner. */
interface ChannelListener {
  readonly callMcpTool: CallMcpTool;
  readonly examine: HookChannel["examine"];
  /** The host disconnected. */
  lost(): void;
  /** Takes over a command that runs in the background. */
  runInBackground: HookChannel["runInBackground"];
}

/** Connects the hooks of one event with the host, the processes and the model. */
export const hookChannel = (
  services: ChannelServices,
  event: HookEvent,
  thread: Thread,
  { callMcpTool, examine, lost, runInBackground }: ChannelListener,
): HookChannel => ({
  async call(callbackId, input, toolUseId, signal) {
    if (services.host === null) throw new Error("There is no host. Use a command hook, or connect a host.");
    const request = { callback_id: callbackId, input, tool_use_id: toolUseId };
    try {
      return await services.host("hook_callback", request, { signal });
    } catch (cause) {
      if (cause instanceof ConnectionError) lost();
      throw cause;
    }
  },
  ports: services.ports,
  cwd: services.thread.workDirectory.shell.cwd,
  projectDirectory: services.options.projectConfigRoot ?? services.environment.cwd,
  environment: {},
  ...(isShown(services, event) ? { observer: observer(services) } : {}),
  http: {
    urls: texts(services.settings.effective.allowedHttpHookUrls),
    variables: texts(services.settings.effective.httpHookAllowedEnvVars),
  },
  callTool: (server, tool, input, signal) => callMcpTool({ server, tool, input }, signal),
  evaluate: (about, signal) => evaluatePromptHook(services, thread, about, signal),
  examine,
  runInBackground,
});
