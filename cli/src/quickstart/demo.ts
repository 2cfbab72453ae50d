import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agentPath } from "@agentwire/runtime/node";
import { serveModel } from "@agentwire/testing/node";
import { demoScript } from "./demo-script.ts";
import { serveDemoTools } from "./demo-tools.ts";
import { workdirIn } from "./workdir.ts";

/** The parts that a frontend needs to run without a key: our agent, with a scripted model, in a separate folder. */
export interface Demo {
  readonly agent: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Stops the model and removes the folder. */
  close(): Promise<void>;
}

/** Creates a {@link Demo}. */
export async function openDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-demo-"));
  const workdir = workdirIn(folder);
  workdir.reset();
  const tools = await serveDemoTools();
  writeFileSync(
    join(workdir.cwd, ".mcp.json"),
    JSON.stringify({ mcpServers: { publisher: { type: "http", url: tools.url } } }),
  );
  mkdirSync(join(workdir.cwd, ".claude"));
  writeFileSync(
    join(workdir.cwd, ".claude", "settings.json"),
    JSON.stringify({ permissions: { deny: ["Bash(git push:*)"] } }),
  );
  const served = await serveModel(demoScript(workdir.cwd), { strict: false });
  return {
    agent: agentPath,
    cwd: workdir.cwd,
    env: workdir.env(served.url, {
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      // The list of work, which newer models do without, in one tool, TodoWrite.
      CLAUDE_CODE_ENABLE_TODO_TOOLS: "1",
      CLAUDE_CODE_ENABLE_TASKS: "0",
    }),
    async close() {
      await served.close();
      await tools.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
