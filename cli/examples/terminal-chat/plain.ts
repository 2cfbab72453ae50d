import type { Chat, ChatReply, ChatRequest } from "@agentwire/runtime/chat";
import { dismissal, requestDialog, requestTitle } from "./dialog/request-dialog.ts";
import type { Dialog, Step, StepAnswer } from "./dialog/step.ts";
import { itemText } from "./item-text.ts";
import { safe } from "./safe.ts";
import { settledItems, visibleItems } from "./settled.ts";

/** Lines in and out: a terminal without cursor control, or a pipe. */
export interface PlainTerminal {
  readonly lines: AsyncIterable<string>;
  write(line: string): void;
}

function stepLines({ prompt, options, multiple, text, problem }: Step): string[] {
  const hint =
    options.length === 0
      ? `Type a text${text ? `, or Enter for: ${text}` : ""}. /no declines.`
      : `Type a number${multiple ? ", or several with spaces" : ""}. /no declines.`;
  return [
    ...(problem === undefined ? [] : [problem]),
    ...(prompt === "" ? [] : [prompt]),
    ...options.map(({ label, description }, at) => `  ${at + 1}  ${label}${description ? ` - ${description}` : ""}`),
    hint,
  ].map(safe);
}

/** The answer in a line: numbers of options with a text behind them, a letter, or a text. */
function answerIn(line: string, { options, otherIndex, text }: Step): StepAnswer | null {
  if (options.length === 0) return { chosen: [], text: line === "" ? (text ?? "") : line };
  const letter = options.findIndex(({ key }) => key !== undefined && key === line.trim().toLowerCase());
  if (letter >= 0) return { chosen: [letter], text: "" };
  const [, numbers = "", rest = ""] = /^\s*((?:\d+[\s,]*)*)(.*)$/.exec(line) ?? [];
  const chosen = (numbers.match(/\d+/g) ?? []).map((number) => Number(number) - 1);
  if (chosen.length === 0 && rest !== "" && otherIndex !== undefined) return { chosen: [otherIndex], text: rest };
  return chosen.length > 0 && chosen.every((at) => options[at]) ? { chosen, text: rest } : null;
}

function requestLines(request: ChatRequest): string[] {
  const lines = [requestTitle(request)];
  if (request.kind === "permission") {
    const { description, inputText, inputOptions, reason, changes } = request;
    for (const text of [description, inputText, inputOptions]) if (text) lines.push(text);
    for (const { path, lines: changed } of changes) {
      lines.push(path, ...changed.map(({ sign, text }) => `${sign} ${text}`));
    }
    if (reason !== undefined) lines.push(reason);
  }
  if (request.kind === "plan") lines.push(request.plan);
  if (request.kind === "form") lines.push(request.message, ...(request.url ? [`Open this page: ${request.url}`] : []));
  return lines.map(safe);
}

/** Runs a chat with lines alone, until the input ends or the user types `/exit`. */
export async function plainChat(chat: Chat, terminal: PlainTerminal, title: string): Promise<void> {
  const printed = new Set<number>();
  let open: { readonly request: ChatRequest; readonly dialog: Dialog<ChatReply>; step: Step } | null = null;

  const show = (lines: readonly string[]): void => {
    for (const line of lines) terminal.write(line);
  };
  const draw = (): void => {
    const view = chat.view();
    for (const item of visibleItems(settledItems(view.items))) {
      if (printed.has(item.key)) continue;
      printed.add(item.key);
      const text = itemText(item, view.threads);
      if (text !== "" && item.kind !== "prompt") terminal.write(text);
    }
    const [request] = view.requests;
    if (request?.id === open?.request.id) return;
    open = null;
    if (request === undefined) return;
    const dialog = requestDialog(request);
    const { value, done } = dialog.next();
    if (done) return;
    open = { request, dialog, step: value };
    show([...requestLines(request), ...stepLines(value)]);
  };
  const answer = (line: string): void => {
    if (open === null) return;
    const { request, dialog, step } = open;
    if (line.trim() === "/no") {
      chat.reply(request.id, dismissal(request));
      return;
    }
    const given = answerIn(line, step);
    const next = given && dialog.next(given);
    if (next === null) show(["Type one of the numbers.", ...stepLines(step)]);
    else if (next.done) chat.reply(request.id, next.value);
    else {
      open.step = next.value;
      show(stepLines(next.value));
    }
  };

  show([title, "Type a prompt and Enter. /stop interrupts, /exit leaves."]);
  const unsubscribe = chat.subscribe(draw);
  draw();
  for await (const line of terminal.lines) {
    if (line.trim() === "/exit" || chat.view().ended) break;
    if (line.trim() === "/stop") chat.interrupt();
    else if (open) answer(line);
    else chat.send(line);
  }
  unsubscribe();
}
