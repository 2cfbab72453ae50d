import type { PermissionMode, PermissionResult, PermissionUpdate } from "@agentwire/protocol";
import { asText, type JsonObject, jsonObjectsIn, parseJsonObject } from "@agentwire/protocol/json";
import type { ElicitationRequest, ElicitationResult, PermissionContext } from "../host/index.ts";
import { type FileChange, plannedChanges } from "./changes.ts";
import { type FormField, type FormValues, formContent, formFields } from "./form.ts";
import { summaryOfInput, toolTitle } from "./summary.ts";

/** A change of the permissions that makes a request unnecessary next time. */
export interface Suggestion {
  /** The change in words, such as `Always allow Bash(npm test) in this project`. */
  readonly label: string;
  readonly update: PermissionUpdate;
}

/** May a tool run? */
export interface PermissionRequest {
  readonly kind: "permission";
  readonly id: string;
  readonly toolUseId: string;
  /** Name of the tool, to compare with. */
  readonly tool: string;
  /** Name of the tool, to show. It names the server of a tool of an MCP server, which chooses the rest of the name. */
  readonly title: string;
  readonly input: JsonObject;
  /** The input in one line. */
  readonly summary: string;
  /** What the tool is about to do, in full: the command of a shell, or the input as JSON. Empty if `changes` say it. */
  readonly inputText: string;
  /** Input that neither `inputText` nor `changes` contain, such as the timeout of a command, in one line. */
  readonly inputOptions: string;
  /** What the model says about the call. Show it beside the input, never instead of the input. */
  readonly description: string | undefined;
  /** Why the agent asks. */
  readonly reason: string | undefined;
  readonly changes: readonly FileChange[];
  /** Empty if the request must be made each time. */
  readonly suggestions: readonly Suggestion[];
  /** A subagent asks. */
  readonly fromSubagent: boolean;
}

/** A question of the model, with answers to choose from. The user can also answer in their own words. */
export interface ChoiceQuestion {
  readonly question: string;
  readonly header: string;
  readonly options: readonly {
    readonly label: string;
    readonly description: string;
    /** Markdown to show while the option is considered. */
    readonly preview: string | undefined;
  }[];
  readonly multiSelect: boolean;
}

/** Questions of the model: the tool `AskUserQuestion`. */
export interface QuestionsRequest {
  readonly kind: "questions";
  readonly id: string;
  readonly questions: readonly ChoiceQuestion[];
}

/** A plan to approve: the tool `ExitPlanMode`. */
export interface PlanRequest {
  readonly kind: "plan";
  readonly id: string;
  /** The plan, as Markdown. */
  readonly plan: string;
}

/** Input that an MCP server asks for. */
export interface FormRequest {
  readonly kind: "form";
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** A page that the user should visit. Show it; never open it without being asked. */
  readonly url: string | undefined;
  readonly fields: readonly FormField[];
}

/** What the agent asks the user. */
export type ChatRequest = PermissionRequest | QuestionsRequest | PlanRequest | FormRequest;

/** Answers to {@link ChatRequest}s. */
export type ChatReply =
  /** Lets the tool run. `always`: the suggestions to apply, by position. `input` replaces the tool's input. */
  | { readonly kind: "allow"; readonly input?: JsonObject; readonly always?: readonly number[] }
  /** Rejects the tool, the questions or the plan. `stop` also ends the turn. */
  | { readonly kind: "deny"; readonly reason?: string; readonly stop?: boolean }
  /** Answers by question. The labels of several options are separated by commas. */
  | { readonly kind: "answers"; readonly answers: Readonly<Record<string, string>> }
  /** Approves the plan. The agent continues in `mode`. */
  | { readonly kind: "approve"; readonly mode: PermissionMode; readonly plan?: string }
  | { readonly kind: "submit"; readonly values: FormValues }
  | { readonly kind: "decline" };

/** Where a change of the permissions counts. */
const scopes: Readonly<Record<PermissionUpdate["destination"], string>> = {
  session: "in this session",
  cliArg: "in this session",
  localSettings: "in this project",
  projectSettings: "in this project",
  userSettings: "in all projects",
};

const verbs = { allow: "allow", deny: "deny", ask: "ask about" } as const;

const labelOf = (update: PermissionUpdate): string => {
  const scope = scopes[update.destination] ?? "";
  if (update.type === "setMode") {
    return update.mode === "acceptEdits" ? `Accept edits ${scope}` : `Switch to mode ${update.mode}`;
  }
  if (update.type === "addDirectories") return `Always allow access to ${update.directories.join(", ")} ${scope}`;
  if (update.type !== "addRules") return update.type;
  const rules = update.rules.map(({ toolName, ruleContent }) =>
    ruleContent ? `${toolName}(${ruleContent})` : toolName,
  );
  return `Always ${verbs[update.behavior]} ${rules.join(", ")} ${scope}`;
};

const isShell = (tool: string, input: JsonObject): boolean =>
  (tool === "Bash" || tool === "PowerShell") && typeof input.command === "string";

/** The input as a text that a user can read and edit: the command of a shell, or JSON. */
const textOfInput = (tool: string, input: JsonObject): string =>
  isShell(tool, input) ? String(input.command) : JSON.stringify(input, null, 2);

/** Fields of a command that are shown elsewhere. The description changes nothing. */
const commandFields: readonly string[] = ["command", "description"];
/** Fields that the changes to a file show. */
const changeFields: readonly string[] = ["file_path", "content", "old_string", "new_string", "edits"];

/** The other fields in one line. An option that is off is left out. */
const withoutFields = (input: JsonObject, fields: readonly string[]): string =>
  Object.entries(input)
    .filter(([name, value]) => !fields.includes(name) && value !== false)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");

/**
 * The text to edit the input of a call with: the command of a shell, or the input as JSON.
 *
 * @param request - The request for permission.
 * @example
 * import { editableInput, type PermissionRequest } from "@agentwire/runtime/chat";
 *
 * export const fillEditor = (editor: { value: string }, request: PermissionRequest): void => {
 *   editor.value = editableInput(request);
 * };
 */
export const editableInput = ({ tool, input }: PermissionRequest): string => textOfInput(tool, input);

/**
 * The input that an edited text stands for; `null` if it is not a JSON object.
 *
 * @param request - The request for permission.
 * @param text - What the user made of {@link editableInput}.
 * @example
 * import { type Chat, editedInput, type PermissionRequest } from "@agentwire/runtime/chat";
 *
 * export function allowEdited(chat: Chat, request: PermissionRequest, text: string): boolean {
 *   const input = editedInput(request, text);
 *   if (input !== null) chat.reply(request.id, { kind: "allow", input });
 *   return input !== null;
 * }
 */
export function editedInput({ tool, input }: PermissionRequest, text: string): JsonObject | null {
  if (isShell(tool, input)) return { ...input, command: text };
  return parseJsonObject(text) ?? null;
}

/** The request behind a `can_use_tool`. */
export function toolRequest(
  tool: string,
  input: JsonObject,
  context: PermissionContext,
  cwd: string | undefined,
): PermissionRequest | QuestionsRequest | PlanRequest {
  const id = context.requestId;
  if (tool === "AskUserQuestion") {
    const questions = jsonObjectsIn(input.questions).map((question) => ({
      question: asText(question.question) ?? "",
      header: asText(question.header) ?? "",
      options: jsonObjectsIn(question.options).map((option) => ({
        label: asText(option.label) ?? "",
        description: asText(option.description) ?? "",
        preview: asText(option.preview),
      })),
      multiSelect: question.multiSelect === true,
    }));
    return { kind: "questions", id, questions };
  }
  if (tool === "ExitPlanMode") return { kind: "plan", id, plan: asText(input.plan) ?? "" };
  const updates = context.suppressAlwaysAllowRule ? [] : (context.suggestions ?? []);
  const summary = summaryOfInput(input, cwd);
  const changes = plannedChanges(tool, input, cwd);
  const shownFields = changes.length > 0 ? changeFields : isShell(tool, input) ? commandFields : null;
  const { description } = context;
  return {
    kind: "permission",
    id,
    toolUseId: context.toolUseID,
    tool,
    title: toolTitle(tool, context.displayName),
    input,
    summary,
    inputText: changes.length > 0 || Object.keys(input).length === 0 ? "" : textOfInput(tool, input),
    inputOptions: shownFields === null ? "" : withoutFields(input, shownFields),
    description: description === summary || description === input.command ? undefined : description,
    reason: context.decisionReason,
    changes,
    suggestions: updates.map((update) => ({ label: labelOf(update), update })),
    fromSubagent: context.agentID !== undefined,
  };
}

const refusals: Readonly<Record<"permission" | "questions" | "plan", string>> = {
  permission: "The user does not want this tool to run.",
  questions: "The user does not want to answer these questions.",
  plan: "The user wants to keep planning.",
};

const mismatch = (reply: ChatReply, request: ChatRequest): Error =>
  new Error(`The reply "${reply.kind}" does not answer a request of kind "${request.kind}". Use a reply of that kind.`);

/** The decision that a reply stands for. Throws if it does not answer the request. */
export function decisionOf(
  request: PermissionRequest | QuestionsRequest | PlanRequest,
  input: JsonObject,
  reply: ChatReply,
): PermissionResult {
  if (reply.kind === "deny") {
    const reason = reply.reason?.trim();
    const message = reason ? `${refusals[request.kind]} The user says: ${reason}` : refusals[request.kind];
    return { behavior: "deny", message, ...(reply.stop ? { interrupt: true } : {}) };
  }
  if (request.kind === "permission" && reply.kind === "allow") {
    const chosen = (reply.always ?? []).flatMap((at) => request.suggestions[at]?.update ?? []);
    const updates = chosen.length === 0 ? {} : { updatedPermissions: chosen };
    return { behavior: "allow", updatedInput: { ...(reply.input ?? input) }, ...updates };
  }
  if (request.kind === "questions" && reply.kind === "answers") {
    return { behavior: "allow", updatedInput: { ...input, answers: reply.answers } };
  }
  if (request.kind === "plan" && reply.kind === "approve") {
    const plan = reply.plan === undefined ? {} : { plan: reply.plan };
    const mode: PermissionUpdate = { type: "setMode", mode: reply.mode, destination: "session" };
    return { behavior: "allow", updatedInput: { ...input, ...plan }, updatedPermissions: [mode] };
  }
  throw mismatch(reply, request);
}

/** The request behind an `elicitation`. */
export const formRequest = (id: string, request: ElicitationRequest): FormRequest => ({
  kind: "form",
  id,
  title: request.displayName ?? request.serverName,
  message: request.message,
  url: request.url,
  fields: formFields(request),
});

/** The result that a reply stands for. Throws if it does not answer the request. */
export function elicitationOf(form: FormRequest, request: ElicitationRequest, reply: ChatReply): ElicitationResult {
  if (reply.kind === "decline" || reply.kind === "deny") return { action: "decline" };
  if (reply.kind === "submit") return { action: "accept", content: formContent(request, reply.values) };
  throw mismatch(reply, form);
}
