import { ConnectionError, ControlError } from "@agentwire/runtime";
import type { QueryErrorClass } from "@agentwire/runtime/host";
import {
  abortedError,
  controlError,
  endingError,
  launchError,
  noResultError,
  promptError,
  resultError,
  silentError,
  unsupportedError,
} from "../../runtime/src/host/query/errors.ts";
import type { ErrorTable } from "./entry.ts";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const expired = new ConnectionError("REQUEST_EXPIRED", 'The peer did not answer "interrupt" within 60000 ms.');

export const queryErrors: ErrorTable<QueryErrorClass> = {
  error_result: {
    remedy: "Read the result message of the turn.",
    provoke: () =>
      messageOf(resultError({ subtype: "error_max_turns", errors: ["Reached maximum number of turns (1)"] })),
  },
  process_exited_nonzero: {
    remedy: "Read stderr in the message. Check the agent's arguments and environment.",
    provoke: () => messageOf(endingError({ kind: "exit", code: 1, signal: null, stderr: ["unknown option --x"] })),
  },
  process_killed_by_signal: {
    remedy: "Find out which process sent the signal, for example the out-of-memory killer.",
    provoke: () => messageOf(endingError({ kind: "exit", code: null, signal: "SIGKILL" })),
  },
  executable_not_found: {
    remedy: "Set `options.pathToClaudeCodeExecutable`.",
    provoke: () => messageOf(launchError("/opt/claude", false, undefined)),
  },
  executable_launch_failed: {
    remedy: "Install the agent for this platform, and check `options.cwd`.",
    provoke: () => messageOf(launchError("/opt/claude", true, undefined)),
  },
  aborted: { remedy: "Expected after `abortController.abort()`.", provoke: () => messageOf(abortedError()) },
  control_request_failed: {
    remedy: "See `errorCode` and the message of the agent.",
    provoke: () => messageOf(controlError(new ControlError("The mode does not exist", "invalid_mode"), undefined)),
  },
  control_request_timeout: {
    remedy: "Check whether the agent is busy; retry the request.",
    provoke: () => messageOf(controlError(expired, undefined)),
  },
  transport_failed: {
    remedy: "See the `cause` of the error.",
    provoke: () => messageOf(endingError({ kind: "error", cause: new Error("EPIPE") })),
  },
  prompt_failed: {
    remedy: "Fix the iterator that you pass as `prompt`.",
    provoke: () => messageOf(promptError(new Error("no more input"))),
  },
  no_result: {
    remedy: "Read stderr of the agent. Report it to the agent's vendor.",
    provoke: () => messageOf(noResultError({ kind: "exit", code: 0, signal: null })),
  },
  agent_silent: {
    remedy: "Read stderr of the agent. Raise `turnSilenceMs` if a tool may run that long without output.",
    provoke: () => messageOf(silentError(60_000)),
  },
  unsupported_by_agent: {
    remedy: "Update the agent, or remove the option.",
    provoke: () =>
      messageOf(unsupportedError("The agent 2.1.75 does not support reload_skills, which requires 2.1.126.")),
  },
};
