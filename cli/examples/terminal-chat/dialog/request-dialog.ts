import {
  type ChatReply,
  type ChatRequest,
  type ChoiceQuestion,
  editableInput,
  editedInput,
  type FormField,
  type FormRequest,
  type FormValues,
  formValueProblem,
  type PermissionRequest,
  type PlanRequest,
  type QuestionsRequest,
} from "@agentwire/runtime/chat";
import type { Dialog, StepAnswer } from "./step.ts";

const first = ({ chosen }: StepAnswer): number => chosen[0] ?? -1;

function* edit(request: PermissionRequest): Dialog<PermissionRequest["input"]> {
  let text = editableInput(request);
  for (;;) {
    const problem = editedInput(request, text) === null ? { problem: "This is not a JSON object." } : {};
    ({ text } = yield { prompt: "Input", options: [], text, ...problem });
    const edited = editedInput(request, text);
    if (edited !== null) return edited;
  }
}

function* permission(request: PermissionRequest): Dialog<ChatReply> {
  const { suggestions } = request;
  const options = [
    { label: "Allow", key: "y" },
    ...suggestions.map(({ label }, at) => ({ label, ...(at === 0 ? { key: "a" } : {}) })),
    { label: "Edit the input, then allow", key: "e" },
    { label: "Deny", key: "n" },
    { label: "Deny with a reason", key: "r" },
  ];
  const answer = yield { prompt: "", options };
  const at = first(answer);
  if (at === 0) return { kind: "allow" };
  if (at > 0 && at <= suggestions.length) return { kind: "allow", always: [at - 1] };
  if (at === suggestions.length + 1) return { kind: "allow", input: yield* edit(request) };
  if (at !== suggestions.length + 3) return { kind: "deny" };
  const { text } = yield { prompt: "What should the agent do instead?", options: [], text: "" };
  return { kind: "deny", reason: text };
}

function* question({ question, options, multiSelect }: ChoiceQuestion): Dialog<string> {
  const choices = [...options, { label: "Other", description: "Answer in your own words" }];
  let problem = {};
  for (;;) {
    const { chosen, text } = yield {
      prompt: question,
      options: choices,
      multiple: multiSelect,
      otherIndex: options.length,
      ...problem,
    };
    const labels = chosen.flatMap((at) => options[at]?.label ?? []);
    const own = chosen.includes(options.length) && text.trim() !== "" ? [text.trim()] : [];
    const answer = [...labels, ...own].join(", ");
    if (answer !== "") return answer;
    problem = { problem: "Choose an answer, or write one." };
  }
}

function* questions({ questions: all }: QuestionsRequest): Dialog<ChatReply> {
  const answers: [string, string][] = [];
  for (const each of all) answers.push([each.question, yield* question(each)]);
  return { kind: "answers", answers: Object.fromEntries(answers) };
}

function* plan(_request: PlanRequest): Dialog<ChatReply> {
  const answer = yield {
    prompt: "",
    options: [
      { label: "Approve, and accept edits", key: "y" },
      { label: "Approve, and ask before edits", key: "a" },
      { label: "Keep planning", key: "n" },
    ],
  };
  const at = first(answer);
  if (at === 0) return { kind: "approve", mode: "acceptEdits" };
  if (at === 1) return { kind: "approve", mode: "default" };
  const { text } = yield { prompt: "What should change? (optional)", options: [], text: "" };
  return { kind: "deny", reason: text };
}

function* field(given: FormField): Dialog<string | readonly string[]> {
  const { label, required, options, multiple } = given;
  const initial = options.flatMap(({ value }, at) => (given.initial.includes(value) ? [at] : []));
  const prompt = required ? label : `${label} (optional)`;
  const shown = options.map((option) => ({
    label: option.label,
    ...(option.description === undefined ? {} : { description: option.description }),
  }));
  let problem: string | undefined;
  for (;;) {
    const wrong = problem === undefined ? {} : { problem };
    const answer: StepAnswer =
      shown.length > 0
        ? yield { prompt, options: shown, multiple, initial, ...wrong }
        : yield { prompt, options: [], text: given.initial[0] ?? "", ...wrong };
    const values = answer.chosen.flatMap((at) => options[at]?.value ?? []);
    const value = shown.length === 0 ? answer.text : multiple ? values : (values[0] ?? "");
    problem = formValueProblem(given, value);
    if (problem === undefined) return value;
  }
}

function* form({ fields }: FormRequest): Dialog<ChatReply> {
  const values: Record<string, FormValues[string]> = {};
  for (const each of fields) values[each.name] = yield* field(each);
  if (fields.length === 0) yield { prompt: "", options: [{ label: "Continue" }] };
  return { kind: "submit", values };
}

/** The dialog that answers a request of the agent. */
export function requestDialog(request: ChatRequest): Dialog<ChatReply> {
  switch (request.kind) {
    case "permission":
      return permission(request);
    case "questions":
      return questions(request);
    case "plan":
      return plan(request);
    case "form":
      return form(request);
  }
}

/** The reply of a user who leaves the dialog. */
export const dismissal = ({ kind }: ChatRequest): ChatReply => ({ kind: kind === "form" ? "decline" : "deny" });

/** What {@link dismissal} does, for the line that names the keys. */
export const dismissalText: Readonly<Record<ChatRequest["kind"], string>> = {
  permission: "Esc to deny",
  questions: "Esc to skip",
  plan: "Esc to keep planning",
  form: "Esc to decline",
};

/** The heading of a request. */
export function requestTitle(request: ChatRequest): string {
  switch (request.kind) {
    case "permission":
      return `Run ${request.title}?`;
    case "questions":
      return request.questions.length === 1 ? "The agent has a question" : "The agent has questions";
    case "plan":
      return "The agent has a plan";
    case "form":
      return request.title;
  }
}
