import * as z from "zod";
import type { Tool } from "../../core/tool.ts";
import { defineTool } from "../define.ts";

const Question = () =>
  z.strictObject({
    question: z.string().meta({ description: "The question, with its question mark" }),
    header: z.string().meta({ description: "One or two words that label the question" }),
    options: z
      .array(
        z.strictObject({
          label: z.string().meta({ description: "The answer, in a few words" }),
          description: z.string().meta({ description: "What selecting it means" }),
          preview: z.string().optional().meta({ description: "A preview to show for the option" }),
        }),
      )
      .min(2)
      .max(4)
      .meta({ description: "Options to choose from" }),
    multiSelect: z.boolean().default(false).meta({ description: "Several answers may be chosen" }),
  });
type Question = z.output<ReturnType<typeof Question>>;

const answers = () => z.record(z.string(), z.string());
const annotations = () =>
  z.record(z.string(), z.strictObject({ preview: z.string().optional(), notes: z.string().optional() }));

const lackOfChoice =
  "A question of this call has fewer than 2 options, so the user was not asked. A single option is not " +
  "a choice: do not ask again and do not invent another one. State your decision and continue with the " +
  "work. You may ask the questions of this call that had 2 to 4 different options again without the " +
  "others.";

const isLackOfChoice = ({ code, path }: z.core.$ZodIssue): boolean =>
  code === "too_small" && path.length === 3 && path[0] === "questions" && path[2] === "options";

const areUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

const isDistinct = (questions: readonly Question[]): boolean =>
  areUnique(questions.map(({ question }) => question)) &&
  questions.every(({ options }) => areUnique(options.map(({ label }) => label)));

/** How the host shows the preview of an option, by the format that it names. */
const previewFormats: Readonly<Record<string, string>> = {
  markdown: "The host shows the `preview` of an option as Markdown.",
  html: "The host shows the `preview` of an option as HTML: pass a fragment without scripts.",
};

/** Adds the format of previews to the description of the tool, if the environment names one. */
export function withPreviewFormat(tool: Tool, env: Readonly<Record<string, string | undefined>>): Tool {
  const note = previewFormats[env.CLAUDE_CODE_QUESTION_PREVIEW_FORMAT ?? ""];
  return note === undefined || tool.name !== askUserQuestion.name
    ? tool
    : { ...tool, description: `${tool.description} ${note}` };
}

/** Asks the user to decide. */
export const askUserQuestion = defineTool({
  name: "AskUserQuestion",
  description:
    "Asks the user one to four questions with two to four answers each. Use it if the work depends on a " +
    "choice that only the user can make. The user may also answer in free text.",
  input: () =>
    z
      .strictObject({
        questions: z.array(Question()).min(1).max(4),
        answers: z
          .record(z.string(), z.union([z.string(), z.array(z.string())]))
          .optional()
          .meta({ description: "Filled in by the host" }),
        annotations: annotations().optional().meta({ description: "Filled in by the host" }),
        metadata: z.strictObject({ source: z.string().optional() }).optional(),
      })
      .refine(({ questions }) => isDistinct(questions), {
        message: "Question texts must be unique, option labels must be unique within each question",
      }),
  advice: (issues) => (issues.some(isLackOfChoice) ? lackOfChoice : null),
  output: () => z.object({ questions: z.array(Question()), answers: answers(), annotations: annotations().optional() }),
  onByDefault: ({ promptChannel }) => promptChannel,
  readOnly: () => true,
  subject: () => ({ kind: "interaction" }),
  async run(input) {
    const { questions } = input;
    const noted = input.annotations === undefined ? {} : { annotations: input.annotations };
    const given = Object.entries(input.answers ?? {}).map(([question, answer]) => [question, String(answer)]);
    return { kind: "done", output: { questions, answers: Object.fromEntries(given), ...noted } };
  },
  render(output) {
    const questions = new Set(output.questions.map(({ question }) => question));
    const given = Object.entries(output.answers).filter(([question]) => questions.has(question));
    if (given.length === 0) return "The user did not answer the questions.";
    const notes = (question: string) => output.annotations?.[question]?.notes;
    const list = given
      .map(([question, answer]) => {
        const preview = output.annotations?.[question]?.preview;
        const added = [
          ...(preview ? [` selected preview:\n${preview}`] : []),
          ...(notes(question) ? [` notes: ${notes(question)}`] : []),
        ];
        return `"${question}"="${answer}"${added.join("")}`;
      })
      .join(", ");
    const chosen = given.every(
      ([question, answer]) => !notes(question) && isOffered(output.questions, question, answer),
    );
    return chosen
      ? `Your questions have been answered: ${list}. You can now continue with these answers in mind.`
      : `The user answered: ${list}. Read the answers carefully — they may request clarification, changes, or that you not proceed — and follow what they actually say.`;
  },
});

/** Whether an answer is one of the options, or several of them. */
function isOffered(questions: readonly Question[], question: string, answer: string): boolean {
  const match = questions.find((candidate) => candidate.question === question);
  const labels = new Set(match?.options.map((option) => option.label));
  return labels.has(answer) || (match?.multiSelect === true && answer.split(/, ?/).every((part) => labels.has(part)));
}
