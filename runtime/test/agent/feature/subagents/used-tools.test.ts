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
  history.notice("Bash");
  history.begins("a1");
  history.notice("Bash");
  history.notice("Read");
  expect(history.newTo("a1", ["Bash", "Read"])).toEqual(["Read"]);
  history.begins("a2");
  history.notice("Read");
  expect(history.newTo("a2", ["Read"])).toEqual([]);
  expect(lines).toEqual([
    ["tools-used", ["Bash"]],
    ["tools-used", ["Bash", "Read"]],
  ]);
});

test("regression: of several subagents at the same time, only the first reported a tool that all of them used", () => {
  const { history } = usedTools();
  for (const id of ["a1", "a2"]) history.begins(id);
  history.notice("Bash");
  expect(["a1", "a2"].map((id) => history.newTo(id, ["Bash"]))).toEqual([["Bash"], ["Bash"]]);
});

test("a resumed session knows the tools that it used, and another session begins without any", () => {
  const { history, lines } = usedTools();
  history.restore([
    { type: "tools-used", uuid: "u", tools: ["Bash"] },
    { type: "tools-used", uuid: "v", tools: ["Bash", "Edit", 5] },
  ]);
  history.begins("a1");
  for (const tool of ["Bash", "Edit"]) history.notice(tool);
  expect(history.newTo("a1", ["Bash", "Edit"])).toEqual([]);
  expect(lines).toEqual([]);
  history.clear();
  history.begins("a1");
  history.notice("Edit");
  expect(history.newTo("a1", ["Edit"])).toEqual(["Edit"]);
  expect(lines).toEqual([["tools-used", ["Edit"]]]);
});
