import { readdirSync, readFileSync } from "node:fs";
import type { LedgerFrame, PromptRecord } from "@agentwire/protocol/ledger";
import { describe, expect, it } from "vitest";
import { createPromptMonitor, type PromptFinding, parseTape } from "../../src/index.ts";

const prompt = (uuid: string) => ({ type: "user", uuid, message: { role: "user", content: uuid } });
const init = { type: "system", subtype: "init", claude_code_version: "2.1.330" };
const result = (uuid: string) => ({ type: "result", subtype: "success", is_error: false, user_message_uuids: [uuid] });
const kinds = (findings: readonly PromptFinding[]) => findings.map(({ kind }) => kind);

describe("createPromptMonitor", () => {
  it("reports nothing of sessions in which each prompt has its outcome", () => {
    const folder = new URL("../../../protocol/ledger/2.1.330/", import.meta.url);
    for (const file of readdirSync(folder)) {
      const { frames, prompts }: { frames: LedgerFrame[]; prompts: PromptRecord[] } = JSON.parse(
        readFileSync(new URL(file, folder), "utf8"),
      );
      const monitor = createPromptMonitor();
      const found = frames.flatMap(({ direction, frame }, n) => [
        ...monitor.push(direction, JSON.stringify(frame), n),
        ...monitor.tick(n),
      ]);
      const lost = prompts.filter(({ outcome }) => outcome?.kind === "lost");
      expect([file, kinds([...found, ...monitor.end(true, frames.length)])]).toEqual([
        file,
        lost.map(() => "prompt-lost"),
      ]);
    }
  });

  it("reports a prompt once that has no outcome at its deadline, with a tape of the last seconds", () => {
    const monitor = createPromptMonitor({ deadlineMs: 1000, silenceMs: 10_000, keepMs: 600 });
    monitor.push("host-to-agent", prompt("a"), 0);
    monitor.push("agent-to-host", init, 500);
    expect(monitor.tick(999)).toEqual([]);
    const [finding, ...more] = monitor.tick(1000);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "prompt-overdue", prompt: { uuid: "a" }, ms: 1000, frame: 1 });
    expect(finding?.message).toBe('Prompt "a" (frame 0) has no outcome after 1.0 s; it is sent.');
    expect(monitor.tick(2000)).toEqual([]);
    const tape = parseTape(finding?.tape() ?? new Uint8Array());
    expect(tape.ok && tape.tape.events.map((event) => ("frame" in event ? event.frame : null))).toEqual([init]);
  });

  it("reports a silence once, and whose turn it is to send", () => {
    const monitor = createPromptMonitor({ silenceMs: 1000 });
    expect(monitor.tick(5000)).toEqual([]);
    monitor.push("host-to-agent", prompt("a"), 5000);
    expect(monitor.tick(6000)).toMatchObject([{ kind: "silence", side: "agent" }]);
    expect(monitor.tick(7000)).toEqual([]);
    const question = { type: "control_request", request_id: "r", request: { subtype: "can_use_tool" } };
    monitor.push("agent-to-host", question, 7000);
    expect(monitor.tick(8000)).toMatchObject([{ kind: "silence", side: "host" }]);
    monitor.push("host-to-agent", { type: "control_response", response: { request_id: "r" } }, 8000);
    expect(monitor.tick(9000)).toMatchObject([{ kind: "silence", side: "agent" }]);
    monitor.push("agent-to-host", result("a"), 9000);
    expect(monitor.tick(90_000)).toEqual([]);
  });

  it("reports each request once that a side does not answer, although frames keep coming", () => {
    const monitor = createPromptMonitor({ responseMs: 1000 });
    const request = (id: string, subtype: string) => ({
      type: "control_request",
      request_id: id,
      request: { subtype },
    });
    monitor.push("host-to-agent", request("i", "initialize"), 0);
    monitor.push("agent-to-host", request("q", "can_use_tool"), 100);
    monitor.push("agent-to-host", request("w", "can_use_tool"), 100);
    monitor.push("agent-to-host", { type: "control_cancel_request", request_id: "w" }, 200);
    monitor.push("agent-to-host", { type: "keep_alive" }, 1000);
    expect(monitor.tick(1000)).toMatchObject([{ kind: "request-overdue", side: "agent", request: "i" }]);
    const [finding] = monitor.tick(1100);
    expect(finding).toMatchObject({ kind: "request-overdue", side: "host", request: "q" });
    expect(finding?.message).toBe('The host has not answered the request "q" (can_use_tool) after 1.0 s.');
    expect(monitor.tick(9000)).toEqual([]);
  });

  it("reports a result that no prompt explains, and no result of a notification", () => {
    const monitor = createPromptMonitor();
    const leftover = { ...result("b"), origin: { kind: "task-notification" } };
    expect(monitor.push("agent-to-host", leftover, 0)).toEqual([]);
    expect(monitor.push("agent-to-host", result("b"), 1)).toMatchObject([{ kind: "result-unexplained" }]);
  });

  it("reports each prompt that an ended agent leaves, the one on its command line too", () => {
    const argv = ["-p", "hi", "--output-format", "stream-json"];
    const monitor = createPromptMonitor({ argv });
    monitor.push("host-to-agent", prompt("a"), 0);
    expect(kinds(monitor.tick(600_000))).toEqual(["prompt-overdue", "prompt-overdue", "silence"]);
    expect(kinds(monitor.end(false, 1))).toEqual(["prompt-lost", "prompt-lost"]);
  });

  it("takes any line, and parses no piece of a stream that changes nothing", () => {
    const monitor = createPromptMonitor();
    for (const line of ["", "{", "null", '"x"', "[]", '{"type":7}', '{"type":"stream_event"'])
      expect(monitor.push("agent-to-host", line, 0)).toEqual([]);
    monitor.push("host-to-agent", prompt("a"), 1);
    monitor.push("agent-to-host", init, 2);
    expect(monitor.push("agent-to-host", '{"type":"stream_event" broken', 3)).toEqual([]);
  });

  it("keeps a bounded part of the session, however long it is", () => {
    const monitor = createPromptMonitor({ keepMs: Number.POSITIVE_INFINITY, deadlineMs: 1 });
    for (let n = 0; n < 5000; n++) monitor.push("agent-to-host", { type: "keep_alive", n }, n);
    monitor.push("host-to-agent", prompt("a"), 5000);
    const tape = parseTape(monitor.tick(6000)[0]?.tape() ?? new Uint8Array());
    expect(tape.ok && tape.tape.events.length).toBe(512);
  });
});
