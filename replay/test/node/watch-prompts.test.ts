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

  it("reports what is open at the end of the agent", () => {
    const kinds: string[] = [];
    const watcher = watchPrompts({ onFinding: ({ kind }) => void kinds.push(kind) });
    watcher.push("host-to-agent", prompt);
    watcher.end(false);
    expect(kinds).toEqual(["prompt-lost"]);
  });
});
