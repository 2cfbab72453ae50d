import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { testFolder } from "../corpus/corpus.ts";
import { connectDapClient } from "../debug/client.ts";

const { folder, file } = testFolder("live-debugger");
const program = fileURLToPath(new URL("../../bin/agentwire.mjs", import.meta.url));
const agent = file(
  "agent.mjs",
  `process.stdin.once("data", () => {
    const result = { type: "result", subtype: "success", is_error: false, result: "x".repeat(200_000), session_id: "s" };
    process.stdout.write(JSON.stringify(result) + "\\n", () => process.exit(3));
  });`,
);

it("debugs a session while it is recorded: nothing passes during a pause, and nothing is lost", async () => {
  const args = [program, "record", "--debug", "0", "-o", "a.tape.jsonl", "--", process.execPath, agent];
  const recorder = spawn(process.execPath, args, { cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
  const [exited, output] = [once(recorder, "exit"), text(recorder.stdout)];
  let err = "";
  recorder.stderr.on("data", (chunk) => {
    err += chunk;
  });
  await expect.poll(() => err, { timeout: 30_000 }).toMatch(/127\.0\.0\.1:\d+/);
  const socket = connect(Number(/127\.0\.0\.1:(\d+)/.exec(err)?.[1]), "127.0.0.1");
  const client = connectDapClient(socket, socket);
  await client.request("initialize", { adapterID: "agentwire", pathFormat: "path" });
  await client.request("attach", {});
  await client.request("setFunctionBreakpoints", { breakpoints: [{ name: "kind:result" }] });
  await client.request("configurationDone");
  recorder.stdin.write(
    '{"type":"user","message":{"role":"user","content":"hi"},"parent_tool_use_id":null,"session_id":""}\n',
  );
  await client.event("stopped");
  expect(recorder.exitCode).toBeNull();
  await client.request("continue", { threadId: 1 });
  expect(await exited).toEqual([3, null]);
  expect((await output).length).toBeGreaterThan(200_000);
  socket.destroy();
});
