import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recorderPath, recordVariables } from "@agentwire/replay/node";
import { agentPath } from "@agentwire/runtime/node";
import type { ScriptedModel } from "../model/model.ts";
import type { ModelOptions } from "../model/options.ts";
import type { Script } from "../model/script/script.ts";
import { writeExecutable } from "./conformance/stand-in-agent.ts";
import { serveModel } from "./serve-model.ts";

/** The reference agent, as an executable for a host under test. */
export interface ReferenceAgent {
  /** Path of an executable that the host starts instead of its agent. */
  readonly executable: string;
  /** The variables that `executable` sets, for a host that starts the agent itself. */
  readonly env: Readonly<Record<string, string>>;
  /** The model that the agent calls, with the requests so far. */
  readonly model: ScriptedModel;
  /** The sessions so far as tapes, one for each start of the agent. */
  tapes(): readonly Uint8Array[];
  /** Stops the model and removes the executable and its files. */
  close(): Promise<void>;
}

/**
 * Creates an executable that runs the reference agent with a scripted model. It runs tools, asks for permission, and
 * calls hooks and MCP servers as the real agent does, offline and without an account. Its configuration is in a folder
 * of its own.
 *
 * @param script - What the model answers.
 * @param options - The clock and the ids of the model.
 * @example
 * import { say, script, toolUse, use } from "@agentwire/testing";
 * import { referenceAgent } from "@agentwire/testing/node";
 *
 * const listing = script(use(toolUse("toolu_1", "Bash", { command: "ls" })), say("Two files."));
 * const agent = await referenceAgent(listing);
 * console.log(`Start your host with the agent ${agent.executable}.`);
 * await agent.close();
 */
export async function referenceAgent(script: Script, options: ModelOptions = {}): Promise<ReferenceAgent> {
  const { model, url, close } = await serveModel(script, options);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agentwire-reference-")));
  const [executable, sessions] = [join(folder, "agent"), join(folder, "sessions")];
  mkdirSync(sessions);
  const env = {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "test",
    CLAUDE_CONFIG_DIR: join(folder, "config"),
    [recordVariables.agent]: agentPath,
    [recordVariables.out]: `${sessions}/`,
    [recordVariables.model]: "1",
  };
  writeExecutable(executable, [process.execPath, recorderPath], env);
  return {
    executable,
    env,
    model,
    tapes: () =>
      readdirSync(sessions)
        .toSorted()
        .map((name) => readFileSync(join(sessions, name))),
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
