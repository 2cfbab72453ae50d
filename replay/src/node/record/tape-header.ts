import { arch, platform } from "node:process";
import { currentRelease } from "@agentwire/protocol/release";
import { type TapeHeader, tapeVersion } from "../../tape/format/header.ts";
import { allowedEnvironment, plainNames, secretNames } from "../../tape/write/redact.ts";
import { packageVersion } from "../system/own-version.ts";

/** The header that a recorder of this machine writes. */
export const headerOf = (
  mode: TapeHeader["recorder"]["mode"],
  agent: {
    readonly argv: readonly string[];
    readonly cwd: string;
    readonly env: Readonly<Record<string, string | undefined>>;
  },
): TapeHeader => ({
  agentwire: "tape",
  version: tapeVersion,
  release: currentRelease,
  recorder: { name: "agentwire", version: packageVersion(), mode },
  startedAt: new Date().toISOString(),
  platform: { os: platform, arch, runtime: `node ${process.version}` },
  argv: [...agent.argv],
  cwd: agent.cwd,
  environment: allowedEnvironment(agent.env),
  redaction: { environment: [...plainNames], secrets: [...secretNames] },
});

/** Microseconds of the machine's monotonic clock. */
export const microseconds = (): number => Number(process.hrtime.bigint() / 1000n);
