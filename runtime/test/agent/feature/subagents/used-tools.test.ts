import { expect, test } from "vitest";
import { UsedTools } from "../../../../src/agent/feature/subagents/used-tools.ts";

function usedTools() {
  const lines: unknown[] = [];
  const history = new UsedTools(() => ({
    appendUnchained: (type, line) => void lines.push([type, "tools" in line && line.tools]),
  }));
  return { history, lines };
}

test("a subagent's tools are news only if the session had not used them before it", () => {
  const { history, lines } = usedTools();
  history.notice("Bash", null);
  history.notice("Bash", "a1");
  history.notice("Read", "a1");
  history.notice("Read", "a2");
  expect(history.firstUsedBy("a1", ["Bash", "Read"])).toEqual(["Read"]);
  expect(history.firstUsedBy("a2", ["Read"])).toEqual([]);
  expect(lines).toEqual([
    ["tools-used", ["Bash"]],
    ["tools-used", ["Bash", "Read"]],
  ]);
});

test("a resumed session knows the tools that it used, and another session begins without any", () => {
  const { history, lines } = usedTools();
  history.restore([
    { type: "tools-used", uuid: "u", tools: ["Bash"] },
    { type: "tools-used", uuid: "v", tools: ["Bash", "Edit", 5] },
  ]);
  for (const tool of ["Bash", "Edit"]) history.notice(tool, "a1");
  expect(history.firstUsedBy("a1", ["Bash", "Edit"])).toEqual([]);
  expect(lines).toEqual([]);
  history.clear();
  history.notice("Edit", "a1");
  expect(history.firstUsedBy("a1", ["Edit"])).toEqual(["Edit"]);
  expect(lines).toEqual([["tools-used", ["Edit"]]]);
});
