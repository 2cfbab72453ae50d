import type { PermissionUpdate } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import {
  decisionOf,
  editableInput,
  editedInput,
  elicitationOf,
  formRequest,
  toolRequest,
} from "../../src/chat/request.ts";

const rule: PermissionUpdate = {
  type: "addRules",
  rules: [{ toolName: "Bash", ruleContent: "ls" }],
  behavior: "allow",
  destination: "session",
};
const mode: PermissionUpdate = { type: "setMode", mode: "acceptEdits", destination: "session" };
const folder: PermissionUpdate = { type: "addDirectories", directories: ["/srv"], destination: "session" };
const context = { signal: new AbortController().signal, requestId: "r", toolUseID: "t" };

describe("a permission request", () => {
  const input = { command: "ls" };
  const request = toolRequest("Bash", input, { ...context, suggestions: [rule, mode, folder] }, "/p");

  it("names what each suggestion changes", () => {
    expect(request).toMatchObject({ kind: "permission", tool: "Bash", summary: "ls", toolUseId: "t" });
    expect(request.kind === "permission" && request.suggestions.map(({ label }) => label)).toEqual([
      "Always allow Bash(ls) in this session",
      "Accept edits in this session",
      "Always allow access to /srv in this session",
    ]);
  });

  it("says whether a suggested rule allows, denies or asks, and where it counts", () => {
    const rules: readonly PermissionUpdate[] = [
      { ...rule, behavior: "deny", destination: "localSettings" },
      { ...rule, behavior: "ask", destination: "userSettings" },
      { ...mode, mode: "plan" },
    ];
    const suggested = toolRequest("Bash", input, { ...context, suggestions: [...rules] }, "/p");
    expect(suggested.kind === "permission" && suggested.suggestions.map(({ label }) => label)).toEqual([
      "Always deny Bash(ls) in this project",
      "Always ask about Bash(ls) in all projects",
      "Switch to mode plan",
    ]);
  });

  it("shows the command in full, and not only what the model says about it", () => {
    const risky = { command: "rm -rf ~", description: "List files", timeout: 9, dangerouslyDisableSandbox: true };
    expect(toolRequest("Bash", risky, { ...context, description: "List files" }, "/p")).toMatchObject({
      ...{
        inputText: "rm -rf ~",
        description: "List files",
        inputOptions: "timeout: 9, dangerouslyDisableSandbox: true",
      },
    });
    expect(toolRequest("Bash", input, { ...context, description: "ls" }, "/p")).toMatchObject({
      ...{ inputText: "ls", description: undefined, inputOptions: "" },
    });
  });

  it("shows the whole input of other tools, and what the changes to a file leave out", () => {
    const mail = { path: "a", body: "all of it" };
    expect(toolRequest("mcp__mail__send", mail, context, "/p")).toMatchObject({
      inputText: JSON.stringify(mail, null, 2),
      inputOptions: "",
    });
    expect(toolRequest("mcp__mail__list", {}, context, "/p")).toMatchObject({ inputText: "" });
    const edit = { file_path: "/p/a", old_string: "a", new_string: "b", replace_all: true };
    const once = toolRequest("Edit", { ...edit, replace_all: false }, context, "/p");
    expect(once).toMatchObject({ inputOptions: "" });
    expect(toolRequest("Edit", edit, { ...context, description: "a" }, "/p")).toMatchObject({
      ...{ inputText: "", inputOptions: "replace_all: true", description: undefined, changes: [{ path: "a" }] },
    });
  });

  it("does not let the tool of a server pass for a built-in tool of the same name", () => {
    const alike = toolRequest("mcp__evil__bash", { ...input, more: 1 }, { ...context, displayName: "Bash" }, "/p");
    expect(alike).toMatchObject({ tool: "mcp__evil__bash", title: "Bash (evil)" });
    expect(alike.kind === "permission" && alike.inputText).toContain("more");
    expect(toolRequest("Bash", input, { ...context, displayName: "Bash" }, "/p")).toMatchObject({ title: "Bash" });
    expect(toolRequest("mcp__evil__bash", input, context, "/p")).toMatchObject({ title: "bash (evil)" });
  });

  it("converts its input to a text and back", () => {
    const shell = toolRequest("Bash", { command: "ls", timeout: 5 }, context, "/p");
    const read = toolRequest("Read", { file_path: "/p/a" }, context, "/p");
    if (shell.kind !== "permission" || read.kind !== "permission") throw new Error("These are permissions.");
    expect(editableInput(shell)).toBe("ls");
    expect(editedInput(shell, "pwd")).toEqual({ command: "pwd", timeout: 5 });
    expect(editedInput(read, editableInput(read))).toEqual(read.input);
    for (const text of ["no JSON", "[]", "null", "1"]) expect(editedInput(read, text)).toBeNull();
  });

  it("has no suggestions if the agent must ask each time", () => {
    const each = toolRequest("Bash", input, { ...context, suggestions: [rule], suppressAlwaysAllowRule: true }, "/p");
    expect(each).toMatchObject({ suggestions: [] });
  });

  it.each([
    [{ kind: "allow" }, { behavior: "allow", updatedInput: input }],
    [
      { kind: "allow", input: { command: "pwd" } },
      { behavior: "allow", updatedInput: { command: "pwd" } },
    ],
    [
      { kind: "allow", always: [1] },
      { behavior: "allow", updatedInput: input, updatedPermissions: [mode] },
    ],
    [
      { kind: "allow", always: [9] },
      { behavior: "allow", updatedInput: input },
    ],
    [{ kind: "deny" }, { behavior: "deny", message: "The user does not want this tool to run." }],
    [
      { kind: "deny", reason: " use make ", stop: true },
      {
        behavior: "deny",
        message: "The user does not want this tool to run. The user says: use make",
        interrupt: true,
      },
    ],
  ] as const)("is decided by %j", (reply, decision) => {
    expect(decisionOf(request, input, reply)).toEqual(decision);
  });

  it("rejects a reply of another kind", () => {
    expect(() => decisionOf(request, input, { kind: "answers", answers: {} })).toThrow(
      'The reply "answers" does not answer a request of kind "permission".',
    );
  });
});

describe("questions of the model", () => {
  const input = {
    questions: [{ question: "Which?", header: "H", options: [{ label: "a", description: "A", preview: "# a" }, 5] }],
  };
  const request = toolRequest("AskUserQuestion", input, context, undefined);

  it("have options with previews", () => {
    expect(request).toEqual({
      kind: "questions",
      id: "r",
      questions: [
        {
          question: "Which?",
          header: "H",
          options: [{ label: "a", description: "A", preview: "# a" }],
          multiSelect: false,
        },
      ],
    });
  });

  it("go back with their answers", () => {
    const answers = { "Which?": "my own words" };
    expect(decisionOf(request, input, { kind: "answers", answers })).toEqual({
      behavior: "allow",
      updatedInput: { ...input, answers },
    });
    expect(decisionOf(request, input, { kind: "deny" })).toMatchObject({ behavior: "deny" });
    expect(() => decisionOf(request, input, { kind: "allow" })).toThrow("questions");
  });
});

describe("a plan", () => {
  const input = { plan: "1. go", planFilePath: "/p" };
  const request = toolRequest("ExitPlanMode", input, context, undefined);

  it("is approved with a mode, and as the user changed it", () => {
    expect(decisionOf(request, input, { kind: "approve", mode: "acceptEdits", plan: "2. stop" })).toEqual({
      behavior: "allow",
      updatedInput: { plan: "2. stop", planFilePath: "/p" },
      updatedPermissions: [{ type: "setMode", mode: "acceptEdits", destination: "session" }],
    });
    expect(decisionOf(request, input, { kind: "deny", reason: "shorter" })).toEqual({
      behavior: "deny",
      message: "The user wants to keep planning. The user says: shorter",
    });
  });
});

describe("a form", () => {
  const elicitation = {
    serverName: "shop",
    message: "Order",
    url: "https://example.org",
    requestedSchema: { properties: { n: { type: "number" } } },
  };
  const form = formRequest("f", elicitation);

  it("is submitted or declined", () => {
    expect(form).toMatchObject({ title: "shop", url: "https://example.org", fields: [{ name: "n" }] });
    expect(elicitationOf(form, elicitation, { kind: "submit", values: { n: "3" } })).toEqual({
      action: "accept",
      content: { n: 3 },
    });
    expect(elicitationOf(form, elicitation, { kind: "decline" })).toEqual({ action: "decline" });
    expect(() => elicitationOf(form, elicitation, { kind: "allow" })).toThrow("form");
  });
});
