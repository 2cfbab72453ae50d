import type {
  AgentDefinition,
  ControlResponseOf,
  InitializeResponse,
  PermissionMode,
  SentControl,
} from "@agentwire/protocol";
import { reasonOf } from "../../guards/error.ts";
import type { HostPorts, Live } from "../live/live.ts";
import type { HostOptions, Settings } from "../option/types.ts";
import type { FlagSettings } from "./controls.ts";
import type { QueryPrompt } from "./prompt.ts";
import { type Query, queryOf } from "./query.ts";
import { warmUp } from "./start.ts";

/** Options that are known only when a session is requested. */
export interface ClaimOptions {
  /** The session's directory. Absolute, or relative to this process's directory. */
  readonly cwd: string;
  /** Variables that the agent accepts at this point: tokens, and the host's id of the session. */
  readonly env?: Readonly<Record<string, string>>;
  readonly additionalDirectories?: readonly string[];
  readonly model?: string;
  readonly permissionMode?: PermissionMode;
  /** `null` removes the limit. */
  readonly maxThinkingTokens?: number | null;
  /**
   * Settings that override the session's, except settings that control hooks. The prompt waits until they are accepted.
   */
  readonly settings?: FlagSettings;
  readonly appendSystemPrompt?: string;
  readonly title?: string;
  readonly agents?: Readonly<Record<string, AgentDefinition>>;
}

/** The result of a claim. */
export interface ClaimedSpare {
  readonly cwd: string;
  readonly sessionId: string;
  /** How long the agent had waited, in milliseconds. */
  readonly parkedMs?: number;
  /** Whether the host's own MCP servers are connected. */
  readonly sdkMcpSettled: boolean;
}

/** A running agent without a session. */
export interface SpareProcess extends AsyncDisposable {
  /**
   * Assigns a session to it and sends the prompt. Call it once.
   *
   * @throws Error if it was claimed before, is closed or has ended, or if `settings` control hooks. In the last case
   *   nothing was sent, and it can still be claimed.
   */
  claim(params: { readonly prompt: QueryPrompt; readonly options: ClaimOptions }): Query;
  /**
   * Resolves when the agent has accepted the claim and its options. Rejects if the session should be started with a
   * separate query. After `option_not_applied`, the session does run, but without a model or a thinking limit.
   */
  readonly claimed: Promise<ClaimedSpare>;
  /** Resolves when the agent has ended. */
  readonly exited: Promise<void>;
  /** Ends it. */
  close(): void;
}

/** Settings from which an agent reads hooks, before a claim. */
const governHooks = [
  "hooks",
  "disableAllHooks",
  "allowManagedHooksOnly",
  "allowedHttpHookUrls",
  "httpHookAllowedEnvVars",
];
/** Settings that can be applied to a running session. All others affect what the claim starts. */
const afterClaim = ["model", "agent", "fastMode", "permissions", "availableModels", "disableAutoMode"];

const part = (settings: Settings, requested: (key: string) => boolean): Settings | undefined => {
  const entries = Object.entries(settings).filter(([key]) => requested(key));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

type Answer = ControlResponseOf<"claim_session">;

const claimedOf = (answer: Answer): ClaimedSpare => ({
  cwd: String(answer.cwd ?? ""),
  sessionId: String(answer.session_id),
  ...(typeof answer.parked_ms === "number" ? { parkedMs: answer.parked_ms } : {}),
  sdkMcpSettled: answer.sdk_mcp_settled === true,
});

function claimFields(options: ClaimOptions, servers: readonly string[]): SentControl<"claim_session"> {
  const { cwd, permissionMode, env, additionalDirectories, appendSystemPrompt, title, agents } = options;
  return {
    cwd,
    permission_mode: permissionMode,
    env,
    additional_directories: additionalDirectories,
    append_system_prompt: appendSystemPrompt,
    title,
    agents,
    sdk_mcp_servers: servers,
    include_initialize: true,
  };
}

/** The error of a claim that failed; `claim` if there is a session anyway. */
const claimError = (message: string, claim?: ClaimedSpare): Error =>
  Object.assign(new Error(message), claim === undefined ? {} : { claim });

/** Resolves to `undefined` if a request was accepted, otherwise to the reason why not. */
const refusalOf = (request: Promise<unknown> | undefined): Promise<string | undefined> =>
  request === undefined
    ? Promise.resolve(undefined)
    : request.then(
        () => undefined,
        (error: unknown) => reasonOf(error),
      );

/** Sends a claim and its options, in the order in which an agent accepts them. */
function sendClaim(live: Live, options: ClaimOptions, servers: readonly string[]) {
  const { settings = {}, model, maxThinkingTokens } = options;
  const overlay = (fields: Settings | undefined) => fields && live.request("apply_flag_settings", { settings: fields });
  const before = overlay(part(settings, (key) => !afterClaim.includes(key)));
  const claim = live.request("claim_session", claimFields(options, servers));
  const after = overlay(part(settings, (key) => afterClaim.includes(key)));
  const chosen = {
    model: model === undefined ? undefined : live.request("set_model", { model }),
    maxThinkingTokens:
      maxThinkingTokens === undefined
        ? undefined
        : live.request("set_max_thinking_tokens", { max_thinking_tokens: maxThinkingTokens }),
  };
  const overlaid = Promise.all([refusalOf(before), refusalOf(after)]).then(([one, other]) => one ?? other);
  const refused = Promise.all(
    Object.entries(chosen).map(async ([name, request]) => {
      const why = await refusalOf(request);
      return why === undefined ? [] : [`${name}: ${why}`];
    }),
  );
  return { claim, overlaid: before || after ? overlaid : undefined, refused };
}

/**
 * Starts an agent ahead of its session. Rejects if it does not start in time, or does not support waiting for a
 * session.
 */
export async function startSpare(
  options: HostOptions,
  ports: HostPorts,
  initializeTimeoutMs?: number,
): Promise<SpareProcess> {
  const extraArgs = { ...options.extraArgs, "await-claim": null };
  const live = await warmUp({ ...options, extraArgs }, ports, initializeTimeoutMs);
  const servers = Object.entries(options.mcpServers ?? {}).flatMap(([name, { type }]) =>
    type === "sdk" ? [name] : [],
  );
  let state: "parked" | "claimed" | "over" = "parked";
  let settle: (claimed: ClaimedSpare | Promise<ClaimedSpare>) => void = () => {};
  const claimed = new Promise<ClaimedSpare>((resolve) => {
    settle = resolve;
  });
  claimed.catch(() => {});
  const exited = live.ended.then(() => {
    if (state === "parked") settle(Promise.reject(claimError("spare_exited: the agent ended before it was claimed")));
    if (state === "parked") state = "over";
  });
  const close = (): Promise<void> => {
    if (state === "parked") settle(Promise.reject(claimError("spare_closed: it was closed before it was claimed")));
    if (state === "parked") state = "over";
    return live.close();
  };

  const outcome = async (sent: ReturnType<typeof sendClaim>, feed: () => void): Promise<ClaimedSpare> => {
    const overlay = await sent.overlaid;
    if (overlay !== undefined) {
      const claim = await sent.claim.then(claimedOf, () => undefined);
      void live.close();
      throw claimError(`settings_not_applied: ${overlay}; the prompt was not sent, and the agent is released`, claim);
    }
    if (sent.overlaid) feed();
    const claim = claimedOf(await sent.claim);
    const refused = (await sent.refused).flat();
    if (refused.length === 0) return claim;
    throw claimError(`option_not_applied: ${refused.join("; ")}; the session runs without it`, claim);
  };

  return {
    claim({ prompt, options: requested }) {
      if (state === "claimed")
        throw new Error("A spare process can only be claimed once. Start the session with query().");
      if (state === "over")
        throw new Error("The spare process is closed or has ended; start the session with query().");
      const hooks = Object.keys(requested.settings ?? {}).filter((key) => governHooks.includes(key));
      if (hooks.length > 0) {
        throw new Error(`Settings that control hooks (${hooks.join(", ")}) belong to prewarm(); nothing was sent.`);
      }
      state = "claimed";
      const sent = sendClaim(live, requested, servers);
      const feed = (): void => void live.feed(prompt).catch(() => {});
      settle(outcome(sent, feed));
      if (!sent.overlaid) feed();
      const start = sent.claim.then(
        ({ initialize }) => (initialize as InitializeResponse | undefined) ?? live.initialized,
        () => live.initialized,
      );
      start.catch(() => {});
      return queryOf(live, start);
    },
    claimed,
    exited,
    close: () => void close(),
    [Symbol.asyncDispose]: close,
  };
}
