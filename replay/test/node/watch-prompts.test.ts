import { describe, expect, it } from "vitest";
import { watchPrompts } from "../../src/node/index.ts";

const prompt = { type: "user", uuid: "a", message: { role: "user", content: "a" } };

describe("watchPrompts", () => {
  it("reports a prompt at its deadline without any further frame", async () => {
    const kind = await new Promise((resolve) => {
      const watcher = watchPrompts({ deadlineMs: 1, onFinding: (finding) => resolve(finding.kind) });
      watcher.push("host-to-agent", prompt);
      watcher.push("agent-to-host", JSON.stringify({ type: "keep_alive" }));
    });
    expect(kind).toBe("prompt-overdue");
  });

  it("follows prompts by what a host's user gets: init, texts and results", () => {
    const kinds: string[] = [];
    const watcher = watchPrompts({ onFinding: ({ kind }) => void kinds.push(kind) });
    for (const text of ["one", "two"]) {
      watcher.push("host-to-agent", { type: "user", message: { role: "user", content: text } });
      watcher.push("agent-to-host", { type: "system", subtype: "init" });
      watcher.push("agent-to-host", { type: "result", subtype: "success", result: text });
    }
    watcher.push("host-to-agent", prompt);
    watcher.end(true);
    expect(kinds).toEqual(["prompt-lost"]);
  });

  it("reports what is open at the end of the agent", () => {
    const kinds: string[] = [];
    const watcher = watchPrompts({ onFinding: ({ kind }) => void kinds.push(kind) });
    watcher.push("host-to-agent", prompt);
    watcher.end(false);
    expect(kinds).toEqual(["prompt-lost"]);
  });
});
