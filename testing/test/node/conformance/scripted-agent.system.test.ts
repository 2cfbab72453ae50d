import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expectFrame } from "@agentwire/testing";
import { standInAgent } from "@agentwire/testing/node";
import { expect, it } from "vitest";

it("names the frame that a plan expects and the host does not send, and exits with 70", {
  timeout: 120_000,
}, async () => {
  const agent = standInAgent({ steps: [expectFrame({ type: "user", message: { content: "the right prompt" } })] });
  const host = spawn(agent.executable, { stdio: ["pipe", "ignore", "pipe"] });
  const errors = text(host.stderr);
  const code = new Promise((done) => host.on("close", done));
  expect(await code).toBe(70);
  expect(await errors).toContain("The scripted agent stopped: ");
  expect(agent.log().agent.outcome).toBe("stuck");
  expect(agent.log().events.at(-1)).toMatchObject({ kind: "exit", code: 70 });
  agent.close();
});
