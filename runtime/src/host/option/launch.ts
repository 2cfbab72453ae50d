import { checkOptions } from "./check.ts";
import { type OptionRule, optionRules } from "./rules.ts";
import type { HostOptions } from "./types.ts";

/** The release of the protocol that this host speaks, as it tells the agent. */
const spokenRelease = "0.3.330";

const baseArgv = ["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"] as const;

/** What an agent process is started with, apart from its executable. */
export interface Launch {
  readonly argv: readonly string[];
  /** To be added to the environment that the process gets anyway. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | undefined;
}

const rules: readonly OptionRule[] = Object.values(optionRules);

/**
 * Command line and environment for these options. Throws where they contradict each other.
 *
 * @param inherited the environment that the process gets anyway; a name of the caller's own for the host is kept
 */
export function launchOf(options: HostOptions, inherited: Readonly<Record<string, string | undefined>>): Launch {
  checkOptions(options);
  return {
    argv: [...baseArgv, ...rules.flatMap((rule) => rule.argv?.(options) ?? [])],
    env: Object.assign(
      {
        CLAUDE_CODE_ENTRYPOINT: inherited.CLAUDE_CODE_ENTRYPOINT ?? "sdk-ts",
        CLAUDE_AGENT_SDK_VERSION: spokenRelease,
        CLAUDE_CODE_SDK_READS_SESSION_STATE: "1",
      },
      ...rules.map((rule) => rule.env?.(options)),
    ),
    cwd: options.cwd,
  };
}

/** The fields of the first request that come from options alone. */
export const initializeFields = (options: HostOptions): Record<string, unknown> =>
  Object.assign({}, ...rules.map((rule) => rule.initialize?.(options)));
