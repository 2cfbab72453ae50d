import type { Handlers } from "../../connection/side.ts";
import type { Agent } from "../session/agent.ts";
import type { ControlTable } from "./define.ts";
import { initialize } from "./initialize.ts";
import { interrupt } from "./interrupt.ts";
import { setMaxThinkingTokens } from "./set-max-thinking-tokens.ts";
import { setModel } from "./set-model.ts";
import { setPermissionMode } from "./set-permission-mode.ts";

const table: ControlTable = {
  initialize,
  interrupt,
  set_max_thinking_tokens: setMaxThinkingTokens,
  set_model: setModel,
  set_permission_mode: setPermissionMode,
};

type AnyHandler = (agent: Agent, request: unknown, call: unknown) => unknown;

/** The handlers of a connection, bound to an agent. `agent` is asked for late: the connection is made first. */
export const controlHandlers = (agent: () => Agent): Handlers<"agent"> =>
  Object.fromEntries(
    Object.entries(table as Readonly<Record<string, AnyHandler>>).map(([subtype, handler]) => [
      subtype,
      (request: unknown, call: unknown) => handler(agent(), request, call),
    ]),
  ) as Handlers<"agent">;
