import type { JsonObject } from "@agentwire/protocol/json";
import { sendsPluginsOnInitialize, sendsServersOnInitialize } from "../option/encoders.ts";
import type { HostOptions } from "../option/types.ts";
import { unsupportedError } from "../query/errors.ts";
import type { Peer } from "./peer.ts";
import { unknownOptions } from "./refusal.ts";

/** The review of an agent's answer to the first request. */
export interface StartReview {
  /** The session must not continue, because the agent would not do what the caller relies on. */
  readonly refusal: Error | undefined;
  /** Requested features that this agent does not support, each in a sentence. */
  readonly warnings: readonly string[];
}

const named = ({ version }: Peer): string => (version === undefined ? "The agent" : `The agent of version ${version}`);

function refusalOf(options: HostOptions, mustHold: boolean, answer: JsonObject, peer: Peer): Error | undefined {
  if (mustHold && answer.hook_on_failure_supported !== true) {
    return unsupportedError(
      `${named(peer)} does not support onFailure on hook matchers, so a hook that fails would not block. Update it, or remove onFailure: "block" from your hooks.`,
    );
  }
  if (sendsServersOnInitialize(options) && typeof answer.mcp_servers_applied !== "boolean") {
    return unsupportedError(
      `${named(peer)} does not accept MCP servers in the first request, and started without them. Update it, or set mcpServersDelivery to "argv", which shows their secrets to other users of the machine.`,
    );
  }
  return undefined;
}

/** Reviews the answer to the first request. `mustHold`: some hook must not be skipped. */
export function reviewStart(options: HostOptions, mustHold: boolean, answer: unknown, peer: Peer): StartReview {
  const initialized = (answer ?? {}) as JsonObject;
  const unknown = unknownOptions(options, peer).map(
    ({ name, since }) =>
      `The agent is version ${peer.version} and ignores the option "${name}", which was added in release ${since}; update the agent, or remove the option.`,
  );
  const servers =
    sendsServersOnInitialize(options) && initialized.mcp_servers_applied === false
      ? [
          "The agent did not load the MCP servers of the first request. Check that no option or wrapper " +
            "removes --await-initialize.",
        ]
      : [];
  const plugins =
    sendsPluginsOnInitialize(options) && initialized.plugins_applied !== true
      ? [
          "The agent did not load every plugin of the first request. It runs with the plugins that it was " +
            "started with.",
        ]
      : [];
  return { refusal: refusalOf(options, mustHold, initialized, peer), warnings: [...unknown, ...servers, ...plugins] };
}
