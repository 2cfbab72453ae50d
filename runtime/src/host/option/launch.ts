import type { SentControl } from "@agentwire/protocol";
import type { optionMetadata } from "@agentwire/protocol/metadata";
import type { Release } from "@agentwire/protocol/release";
import { checkOptions } from "./check.ts";
import { optionFeeds } from "./encoders.ts";
import { type OptionFeeds, type RoutedOptions, sent } from "./routes.ts";
import type { HostOptions } from "./types.ts";

const baseArgv = ["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"] as const;

/** The release of the SDK whose wire behavior this host follows. */
const hostRelease: Release = "0.3.330";

/** The launch parameters of an agent process, except the executable. */
export interface Launch {
  readonly argv: readonly string[];
  /** Variables to add to the inherited environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | undefined;
}

type Name = keyof typeof optionMetadata;

const written = (options: HostOptions): RoutedOptions[] =>
  Object.entries(optionFeeds).map(([name, feeds]) => sent(name as Name, feeds as OptionFeeds<Name>, options));

/**
 * Converts options to the command line and environment of an agent process.
 *
 * @param options - The options of the host.
 * @param inherited - The environment that the process inherits. Its entry point and SDK version are kept.
 * @throws Error if options contradict each other.
 * @example
 * import { launchOf } from "@agentwire/runtime";
 *
 * const { argv, env } = launchOf({ model: "claude-opus-5-5", maxTurns: 3 }, process.env);
 * console.log(argv.join(" "));
 */
export function launchOf(options: HostOptions, inherited: Readonly<Record<string, string | undefined>>): Launch {
  checkOptions(options);
  const all = written(options);
  return {
    argv: [...baseArgv, ...all.flatMap(({ argv }) => argv)],
    env: Object.assign(
      {
        CLAUDE_CODE_ENTRYPOINT: inherited.CLAUDE_CODE_ENTRYPOINT || "sdk-ts",
        CLAUDE_AGENT_SDK_VERSION: inherited.CLAUDE_AGENT_SDK_VERSION || hostRelease,
        CLAUDE_CODE_SDK_READS_SESSION_STATE: inherited.CLAUDE_CODE_SDK_READS_SESSION_STATE ?? "1",
      },
      ...all.map(({ env }) => env),
    ),
    cwd: options.cwd,
  };
}

/** The fields of the first request that depend only on options. */
export const initializeFields = (options: HostOptions): SentControl<"initialize"> =>
  Object.assign({}, ...written(options).map(({ initialize }) => initialize));
