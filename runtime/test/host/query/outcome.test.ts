import { describe, expect, it } from "vitest";
import { settle } from "../../connection/pair.ts";
import { idle, running, scriptedAgent, success } from "../scripted-agent.ts";
import { run, user } from "./run.ts";

const _never = () => new Promise<never>(() => {});

describe("every way to end has one outcome", () => {
  it("a failed turn speaks for the exit code that it causes", async () => {
    const { agent, outcome } = await run("hi");
    await agent.send(running, { ...success, is_error: true, result: "no credit" });
    await agent.exit({ code: 1 });
    expect(await outcome).toMatchObject({
      errorClass: "error_result",
      message: "Claude Code returned an error result: no credit",
    });
  });

  it("a failed turn that the agent survived is no failure of the query", async () => {
    const { agent, outcome } = await run("hi");
    await agent.send(running, { ...success, is_error: true });
    await agent.exit({ code: 0 });
    expect(await outcome).toBe("ended");
  });

  it("an exit is explained with its code and the last lines of stderr, and fails pending requests at once", async () => {
    const { agent, outcome, query } = await run(
      "hi",
      {},
      scriptedAgent(() => null),
    );
    const pending = query.setModel("m");
    pending.catch(() => {});
    await agent.exit({ code: 3, stderr: ["bad flag"] });
    const expected = {
      errorClass: "process_exited_nonzero",
      exitCode: 3,
      message: expect.stringContaining("bad flag"),
    };
    expect(await outcome).toMatchObject(expected);
    await expect(pending).rejects.toMatchObject(expected);
    await expect(query.initializationResult()).rejects.toMatchObject(expected);
  });

  it("a signal is named", async () => {
    const { agent, outcome } = await run("hi");
    await agent.exit({ code: null, signal: "SIGKILL" });
    expect(await outcome).toMatchObject({ errorClass: "process_killed_by_signal", signal: "SIGKILL" });
  });

  it("a prompt that throws is reported, not swallowed", async () => {
    const broken = (async function* () {
      yield user("one");
      throw new Error("disk full");
    })();
    const { agent, outcome } = await run(broken);
    await agent.send(running, success, idle);
    await agent.exit({ code: 0 });
    expect(await outcome).toMatchObject({ errorClass: "prompt_failed", message: expect.stringContaining("disk full") });
  });

  it("a request that is never answered expires", async () => {
    const { agent, query } = await run(
      "hi",
      {},
      scriptedAgent((r) => (r.subtype === "initialize" ? { subtype: "success" } : null)),
    );
    const pending = query.setModel("m");
    pending.catch(() => {});
    await settle();
    agent.clock.advance(60_000);
    await expect(pending).rejects.toMatchObject({ errorClass: "control_request_timeout" });
    expect(agent.inputFrames.at(-1)).toMatchObject({ type: "control_cancel_request" });
  });

  it("a refusal carries the agent's words and code", async () => {
    const refuse = scriptedAgent(() => ({ subtype: "error", error: "no", error_code: "nope" }));
    const { query } = await run("hi", {}, refuse);
    await expect(query.setModel("m")).rejects.toMatchObject({
      message: "no",
      errorClass: "control_request_failed",
      errorCode: "nope",
    });
    expect(await query.readFile("/etc/shadow")).toBeNull();
  });
});
