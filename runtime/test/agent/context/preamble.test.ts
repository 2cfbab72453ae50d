import { expect, test } from "vitest";
import { preamble } from "../../../src/agent/context/preamble.ts";
import { reminder } from "../../../src/agent/core/conversation.ts";
import { memoryText } from "../../../src/agent/extension/memory.ts";

const tools = [{ name: "Skill" }, { name: "Agent" }];
const memory = [{ path: "/project/CLAUDE.md", type: "Project" as const, text: "Be brief." }];
const services = (extensions: object = {}, agents: readonly { type: string; description: string }[] = []) => ({
  ports: { clock: { now: () => Date.UTC(2026, 10, 22, 23, 59), sleep: async () => {} } },
  environment: { cwd: "/project", platform: "linux", osRelease: "6", shell: "/bin/bash" },
  session: { model: "claude-opus-5-5", additionalDirectories: ["/more"] },
  extensions: { memory: [], forModel: [], style: null, ...extensions },
  subagents: { custom: () => agents },
});
const lines = [
  "Further directory: /more",
  "Platform: linux",
  "Operating system: 6",
  "Shell: /bin/bash",
  "Model: Opus 5.5 (claude-opus-5-5)",
  "Date: 2026-11-22",
];

test("describes where the session works, on what and when", () => {
  expect(preamble(services(), { tools })).toEqual([
    reminder(["# Environment", "Working directory: /project", ...lines].join("\n")),
  ]);
});

test("memory files come first, unless they are not wanted", () => {
  const [first, second] = preamble(services({ memory }), { tools });
  expect(first).toEqual(reminder(memoryText(memory) ?? ""));
  expect(second).toEqual(preamble(services(), { tools })[0]);
  expect(preamble(services({ memory }), { tools, remembers: false })).toEqual(preamble(services(), { tools }));
});

test("regression: the output style was lost with a prompt of the host; it counts on the main thread only", () => {
  const style = { name: "Concise", prompt: "Be brief." };
  expect(preamble(services({ style }), { tools, isMain: true }).at(-1)).toEqual(
    reminder("# Output Style: Concise\nBe brief."),
  );
  expect(preamble(services({ style }), { tools })).toEqual(preamble(services(), { tools }));
});

test("skills that the model can load are listed at the end", () => {
  const forModel = [{ name: "lint", description: "Checks code", whenToUse: "" }];
  expect(preamble(services({ forModel }), { tools })).toEqual([
    reminder(
      [
        "# Environment",
        "Working directory: /project",
        ...lines,
        "",
        "# Skills",
        "To be loaded with the Skill tool:",
        "- lint: Checks code",
      ].join("\n"),
    ),
  ]);
});

test("agents beside the built-in ones are listed at the end", () => {
  const [block] = preamble(services({}, [{ type: "reader", description: "Reads files" }]), { tools });
  expect(block?.text).toContain("# Agents\nTo be called with the Agent tool:\n- reader: Reads files");
});

test("a worktree is said to be one", () => {
  const [block] = preamble(services(), { tools, workDirectory: { root: "/tree" } });
  expect(block?.text).toContain("Working directory: /tree\nIt is your own worktree");
  expect(block?.text).toContain("checkout /project");
  expect(preamble(services(), { tools, workDirectory: { root: "/project" } })).toEqual(preamble(services(), { tools }));
});

test("skills and agents are not listed without the tools for them", () => {
  const forModel = [{ name: "lint", description: "Checks code", whenToUse: "" }];
  const [block] = preamble(services({ forModel }, [{ type: "reader", description: "Reads files" }]), { tools: [] });
  expect([block]).toEqual(preamble(services(), { tools }));
});
