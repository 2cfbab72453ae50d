import { join } from "node:path";
import { getLibFiles, ts } from "@ts-morph/common";
import { expect, test } from "vitest";

/** An editor shows what the mark before a name stands for. */
const mark = "/*?*/";
const program = `
import type { ${mark}SDKMessage, ${mark}HostFrame, ${mark}AgentFrame, ${mark}StreamEvent } from "@agentwire/protocol/types";
import { ${mark}query } from "@agentwire/runtime/host";
import { ${mark}HookInput, ${mark}HookOutput, ${mark}PermissionResult } from "@agentwire/protocol";

const conversation = ${mark}query({
  ${mark}prompt: "Say hello.",
  ${mark}options: {
    ${mark}model: "opus", ${mark}effort: "low", ${mark}cwd: "/", ${mark}resume: "", ${mark}continue: true, ${mark}skills: "all",
    ${mark}permissionMode: "plan", ${mark}settings: {}, ${mark}mcpServers: { notes: { type: "stdio", ${mark}command: "notes" } },
    ${mark}agents: { reader: { ${mark}description: "Reads.", ${mark}prompt: "Read." } }, ${mark}includePartialMessages: true,
    ${mark}canUseTool: async (_name, input, { ${mark}signal, ${mark}suggestions, ${mark}blockedPath, ${mark}toolUseID }) =>
      ({ ${mark}behavior: "allow", ${mark}updatedInput: input }),
    ${mark}hooks: {
      ${mark}PreToolUse: [{ ${mark}matcher: "Bash", ${mark}hooks: [async () => ({
        ${mark}decision: "block", ${mark}hookSpecificOutput: { hookEventName: "PreToolUse", ${mark}permissionDecision: "deny" },
      })] }],
    },
  },
});
await conversation.${mark}setModel("opus");
await conversation.${mark}supportedModels();
await conversation.${mark}mcpServerStatus();
for await (const ${mark}message of conversation) {
  if (message.type === "assistant") {
    console.log(${mark}message.${mark}parent_tool_use_id, message.${mark}message.${mark}usage, message.message.${mark}stop_reason);
    for (const block of message.message.${mark}content) if (block.type === "tool_use") console.log(${mark}block.${mark}input);
  }
  if (message.type === "system" && message.subtype === "permission_denied") console.log(${mark}message);
  if (message.type === "system" && message.subtype === "init") console.log(message.${mark}permissionMode, message.${mark}plugins);
  if (message.type === "system" && message.subtype === "compact_boundary") console.log(message.${mark}compact_metadata);
  if (message.type === "rate_limit_event") console.log(message.${mark}rate_limit_info);
  if (message.type === "result" && message.subtype === "success") console.log(${mark}message.${mark}total_cost_usd);
  if (message.type === "stream_event" && message.event.type === "message_start") console.log(message.${mark}event);
}
declare const sent: HostFrame;
if (sent.type === "control_request") {
  const { ${mark}request } = ${mark}sent;
  if (request.subtype === "initialize") console.log(${mark}request.${mark}hooks);
}
declare const received: AgentFrame;
if (received.type === "control_request") {
  const { request } = ${mark}received;
  if (request.subtype === "can_use_tool") console.log(${mark}request.${mark}permission_suggestions);
}
if (received.type === "control_response") console.log(received.${mark}response);
`;

interface Hover {
  readonly display: string;
  readonly documentation: string;
}

/** What the language service of an editor shows for each marked name, with the published declarations. */
function hovers(): readonly Hover[] {
  const root = join(import.meta.dirname, "..", "..");
  const file = join(root, "hovered.ts");
  const library = new Map(getLibFiles().map(({ fileName, text }) => [join(root, "lib", fileName), text]));
  const read = (path: string) => (path === file ? program : (library.get(path) ?? ts.sys.readFile(path)));
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => true,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot(path) {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => ({
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      lib: ["lib.esnext.d.ts"],
      types: ["node"],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      allowImportingTsExtensions: true,
      noEmit: true,
    }),
    getDefaultLibFileName: () => join(root, "lib", "lib.esnext.d.ts"),
    fileExists: (path) => read(path) !== undefined,
    readFile: read,
  });
  const errors = service
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  if (errors.length > 0) throw new Error(`The hovered program does not compile:\n${errors.join("\n")}`);
  return [...program.matchAll(/\/\*\?\*\//g)].map(({ index }) => {
    const { displayParts, documentation } = service.getQuickInfoAtPosition(file, index + mark.length) ?? {};
    return {
      display: ts.displayPartsToString(displayParts).replaceAll(/\s+/g, " "),
      documentation: ts.displayPartsToString(documentation),
    };
  });
}

const shown = hovers();

test("an editor explains every hovered type, function, option and field", () => {
  const silent = shown.filter(({ display, documentation }) => !display.startsWith("const ") && documentation === "");
  expect(silent).toEqual([]);
  expect(shown.length).toBeGreaterThan(60);
});

test("an editor shows names of types, not the fields of objects", () => {
  expect(shown.filter(({ display }) => display.length > 600)).toEqual([]);
  const [, ...variables] = shown.filter(({ display }) => display.startsWith("const "));
  expect(variables.filter(({ display }) => !/^const \w+: \w+$/.test(display))).toEqual([]);
  expect(shown.filter(({ display }) => /ZodObject|ZodDiscriminatedUnion/.test(display))).toEqual([]);
  const fields = shown.filter(({ display }) => display.startsWith("(property)"));
  expect(fields.filter(({ display }) => display.includes("{") && display.length > 160)).toEqual([]);
});
