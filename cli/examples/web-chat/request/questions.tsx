import type { ChatReply, ChoiceQuestion, QuestionsRequest } from "@agentwire/runtime/chat";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../part/button.tsx";
import { Markdown } from "../part/markdown.tsx";
import { shown } from "../part/text.ts";
import { Card } from "./card.tsx";
import css from "./request.module.css";

/** What the user chose for one question. `other`: their own words, `null` if they chose none. */
interface Choice {
  readonly labels: readonly string[];
  readonly other: string | null;
}

const none: Choice = { labels: [], other: null };

const answerOf = ({ labels, other }: Choice): string =>
  [...labels, ...(other === null || other.trim() === "" ? [] : [other.trim()])].join(", ");

/** A field for an answer that was not offered. It takes the focus, because the user has just asked for it. */
function OwnAnswer({
  question,
  text,
  write,
}: {
  readonly question: string;
  readonly text: string;
  readonly write: (text: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <input
      type="text"
      aria-label={`Your own answer: ${question}`}
      placeholder="Your own answer"
      ref={field}
      value={text}
      onInput={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}

function Question({
  question,
  choice,
  choose,
}: {
  readonly question: ChoiceQuestion;
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
}) {
  const { multiSelect, options } = question;
  const type = multiSelect ? "checkbox" : "radio";
  const toggle = (label: string, isOn: boolean): void => {
    const others = multiSelect ? choice.labels.filter((one) => one !== label) : [];
    choose({ labels: isOn ? [...others, label] : others, other: multiSelect ? choice.other : null });
  };
  const preview = options.find(({ label }) => choice.labels.includes(label))?.preview;
  return (
    <fieldset class={css.group}>
      <legend>
        {question.header !== "" && <span class={css.tag}>{shown(question.header)}</span>}
        {shown(question.question)}
      </legend>
      {options.map(({ label, description }) => (
        <label key={label} class={css.option}>
          <input
            type={type}
            name={question.question}
            checked={choice.labels.includes(label)}
            onChange={({ currentTarget }) => toggle(label, currentTarget.checked)}
          />
          <span>{shown(label)}</span>
          {description !== "" && <small>{shown(description)}</small>}
        </label>
      ))}
      <label class={css.option}>
        <input
          type={type}
          name={question.question}
          checked={choice.other !== null}
          onChange={({ currentTarget }) =>
            choose({ labels: multiSelect ? choice.labels : [], other: currentTarget.checked ? "" : null })
          }
        />
        <span>Other</span>
        {choice.other !== null && (
          <OwnAnswer question={question.question} text={choice.other} write={(other) => choose({ ...choice, other })} />
        )}
      </label>
      {preview !== undefined && (
        <div class={css.preview}>
          <Markdown text={preview} />
        </div>
      )}
    </fieldset>
  );
}

/** Questions of the model, with answers to choose from and room for others. */
export function Questions({
  request,
  answer,
}: {
  readonly request: QuestionsRequest;
  readonly answer: (reply: ChatReply) => void;
}) {
  const { questions } = request;
  const [choices, setChoices] = useState<readonly Choice[]>(questions.map(() => none));
  const answers = choices.map(answerOf);
  const isComplete = answers.every((text) => text !== "");
  const submit = (): void => {
    if (!isComplete) return;
    const entries = questions.map(({ question }, at) => [question, answers[at] ?? ""]);
    answer({ kind: "answers", answers: Object.fromEntries(entries) });
  };
  return (
    <Card title={questions.length === 1 ? "The agent has a question" : "The agent has questions"} onSubmit={submit}>
      {questions.map((question, at) => (
        <Question
          key={at}
          question={question}
          choice={choices[at] ?? none}
          choose={(choice) => setChoices(choices.with(at, choice))}
        />
      ))}
      <div class={css.choices}>
        <Button kind="main" submit disabled={!isComplete}>
          Answer
        </Button>
        <Button onClick={() => answer({ kind: "deny" })}>Do not answer</Button>
      </div>
    </Card>
  );
}
