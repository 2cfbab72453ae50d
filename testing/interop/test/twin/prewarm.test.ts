import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prewarm } from "@agentwire/runtime/host";
import { say, script } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { expect, it } from "vitest";
import { ours, realCli, scratch } from "../../src/peers.ts";

const scratchFolder = scratch("prewarm");

it.each([
  ["the real CLI", realCli()],
  ["our agent", ours.agent],
])("%s waits for its session, and is bound to a directory by the claim", async (_, agent) => {
  scratchFolder.reset();
  const model = await serveModel(script(say("Claimed and answered.")));
  try {
    const spare = await prewarm({
      options: { pathToClaudeCodeExecutable: agent, env: scratchFolder.env(model.url) },
    });
    const query = spare.claim({ prompt: "hello", options: { cwd: scratchFolder.cwd, permissionMode: "plan" } });
    expect(await spare.claimed).toMatchObject({ cwd: realpathSync(scratchFolder.cwd), sessionId: expect.any(String) });
    const results: unknown[] = [];
    for await (const message of query) if (message.type === "result") results.push(message.result);
    expect(results).toEqual(["Claimed and answered."]);
    await spare.exited;
  } finally {
    await model.close();
  }
});

it("an agent that cannot wait says so when it is started", async () => {
  scratchFolder.reset();
  const old = fileURLToPath(new URL("../../node_modules/sdk-0.2.112/cli.js", import.meta.url));
  const options = { pathToClaudeCodeExecutable: old, env: scratchFolder.env("http://127.0.0.1:9") };
  await expect(prewarm({ options })).rejects.toMatchObject({ errorClass: "process_exited_nonzero" });
});
