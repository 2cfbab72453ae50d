import { expect, it } from "vitest";
import { ruleProblem } from "../../../src/agent/permission/rule-check.ts";

it.each([
  ["Bash", "allow"],
  ["Bash(git log:*)", "allow"],
  ["Bash(echo ():*)", "allow"],
  ["Read(/src/**)", "deny"],
  ["mcp__server", "allow"],
  ["mcp__server__tool", "ask"],
  ["mcp__*", "deny"],
  ["*", "ask"],
  ["WebFetch(domain:example.com)", "allow"],
  ["WebSearch(a word)", "allow"],
  ["Skill(name:*)", "allow"],
] as const)("%s may %s", (rule, behavior) => {
  expect(ruleProblem(rule, behavior)).toBeNull();
});

it.each([
  ["", "deny", "empty"],
  ["  ", "deny", "empty"],
  ["Bash)", "allow", "neither"],
  ["Bash(ls", "allow", "neither"],
  ["(ls)", "allow", "neither"],
  ["Bash(ls) ", "allow", "neither"],
  ["*", "allow", "pattern"],
  ["mcp__*", "allow", "pattern"],
  ["mcp__server(x)", "deny", "MCP"],
  ["bash", "deny", "capital letter: Bash"],
  ["Bash()", "allow", "Bash alone"],
  ["Bash(:*)", "allow", "no command"],
  ["Read(src:*)", "allow", "paths take"],
  ["Edit(src:*)", "deny", "paths take"],
  ["Write(src:*)", "deny", "paths take"],
  ["Glob(src:*)", "deny", "paths take"],
  ["NotebookRead(src:*)", "deny", "paths take"],
  ["NotebookEdit(src:*)", "deny", "paths take"],
  ["WebSearch(a*)", "allow", "literal"],
  ["WebSearch(a?)", "allow", "literal"],
  ["WebFetch(example.com)", "allow", "domain:"],
] as const)("%j may not %s: %s", (rule, behavior, part) => {
  expect(ruleProblem(rule, behavior)).toContain(part);
});
