import type { Chat, ChatImage, ChatReply, ChatRequest } from "@agentwire/runtime/chat";
import { type MenuServices, menu } from "./dialog/menu.ts";
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
  if (request.kind === "plan") lines.push(request.plan || "The plan is empty.");
  if (request.kind === "form") lines.push(request.message, ...(request.url ? [`Open this page: ${request.url}`] : []));
  return lines.map(safe);
}

/** A chat, and the first line that a user reads of it. */
export interface OpenedChat {
  readonly chat: Chat;
  readonly title: string;
}

/** What a chat with lines offers besides its agent: the menu, and images. */
export interface PlainServices extends Pick<MenuServices, "sessions"> {
  /** The image in a file, or why it cannot be sent; `null` if there is no such file. */
  readImage(path: string): ChatImage | string | null;
  startNew(): Promise<OpenedChat>;
  resume(sessionId: string): Promise<OpenedChat>;
  fork(sessionId: string): Promise<OpenedChat>;
}

/** A dialog that waits for an answer. */
interface OpenDialog {
  /** The id of the request that it answers; `null` for the menu. */
  readonly id: string | null;
  readonly next: (answer: StepAnswer) => Step | null;
  readonly dismiss: () => void;
  readonly step: Step;
}

/** Begins a dialog. `null` if it has no questions. */
function begin<Outcome>(
  id: string | null,
  dialog: Dialog<Outcome>,
  finish: (outcome: Outcome) => void,
  dismiss: () => void,
): OpenDialog | null {
  const stepOf = (result: IteratorResult<Step, Outcome>): Step | null => {
    if (result.done !== true) return result.value;
    finish(result.value);
    return null;
  };
  const step = stepOf(dialog.next());
  return step === null ? null : { id, dismiss, step, next: (answer) => stepOf(dialog.next(answer)) };
}

const help =
  "Type a prompt and Enter. /stop interrupts, /menu has modes, models, the queue and sessions, /image <file> adds an image, /exit leaves.";

/** Runs a chat with lines alone, until the input ends or the user types `/exit`. The caller closes the last chat. */
export async function plainChat(first: OpenedChat, terminal: PlainTerminal, services: PlainServices): Promise<void> {
  let { chat } = first;
  let unsubscribe = (): void => {};
  let images: ChatImage[] = [];
  let open: OpenDialog | null = null;
  let status = "";
  let isOver = false;
  const printed = new Set<number>();

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
    const now = safe(`(${view.model ?? "starting"}, mode ${view.mode ?? "default"})`);
    if (view.model !== null && now !== status) terminal.write(now);
    status = view.model === null ? status : now;
    if (view.ended && !isOver) {
      isOver = true;
      const reason = view.ended.error ? [safe(view.ended.error.message)] : [];
      show([...reason, "The session is over. /menu opens another one, /exit leaves."]);
    }
    const [request] = view.requests;
    if (open?.id != null && request?.id !== open.id) open = null;
    if (request === undefined || open?.id === request.id) return;
    // A request of the agent replaces the menu.
    const answer = (reply: ChatReply): void => chat.reply(request.id, reply);
    open = begin(request.id, requestDialog(request), answer, () => answer(dismissal(request)));
    if (open !== null) show([...requestLines(request), ...stepLines(open.step)]);
  };
  const attach = (opened: OpenedChat): void => {
    unsubscribe();
    ({ chat } = opened);
    printed.clear();
    [open, isOver] = [null, false];
    show([opened.title, help]);
    unsubscribe = chat.subscribe(draw);
    draw();
  };
  const switchTo = (opening: Promise<OpenedChat>): void => {
    opening.then(attach, (error: Error) => terminal.write(safe(error.message)));
  };
  const openMenu = (): void => {
    const entries: MenuServices = {
      sessions: services.sessions,
      startNew: () => switchTo(services.startNew()),
      resume: (id) => switchTo(services.resume(id)),
      fork: (id) => switchTo(services.fork(id)),
      setDraft: (text) => terminal.write(safe(`The prompt was: ${text}`)),
    };
    const close = (): void => {};
    open = begin(null, menu(chat, entries), close, close);
    if (open !== null) show(["Menu", ...stepLines(open.step)]);
  };
  const addImage = (path: string): void => {
    const image = services.readImage(path);
    if (image === null) terminal.write(safe(`The file cannot be read: ${path}`));
    else if (typeof image === "string") terminal.write(safe(image));
    else {
      images.push(image);
      terminal.write(`${images.length === 1 ? "1 image" : `${images.length} images`} for the next prompt.`);
    }
  };
  const answer = ({ id, next, step, dismiss }: OpenDialog, line: string): void => {
    if (line.trim() === "/no") {
      open = null;
      dismiss();
      return;
    }
    const given = answerIn(line, step);
    if (given === null) {
      show(["Type one of the numbers.", ...stepLines(step)]);
      return;
    }
    const following = next(given);
    // The outcome may already have opened another dialog.
    if (open?.id !== id) return;
    open = following === null ? null : { id, next, step: following, dismiss };
    if (following !== null) show(stepLines(following));
    else draw();
  };

  attach(first);
  for await (const line of terminal.lines) {
    const word = line.trim();
    if (word === "/exit" || word === "/quit") break;
    if (word === "/stop") chat.interrupt();
    else if (open !== null) answer(open, line);
    else if (word === "/menu") openMenu();
    else if (word.startsWith("/image ")) addImage(word.slice("/image ".length).trim());
    else if (word !== "" || images.length > 0) {
      chat.send(line, images);
      images = [];
    }
  }
  unsubscribe();
}
