import { Box, Text, useInput } from "ink";
import { type ReactNode, useRef, useState } from "react";
import type { Dialog, Step, StepAnswer } from "../dialog/step.ts";
import { oneLine, safe } from "../safe.ts";
import { DraftText, useDraft } from "./text-input.tsx";
import { useColor } from "./theme.ts";

const TextStep = ({ step, next }: { step: Step; next: (answer: StepAnswer) => void }): ReactNode => {
  const [draft] = useDraft(step.text ?? "", (text) => next({ chosen: [], text }));
  return (
    <Text>
      {"> "}
      <DraftText draft={draft} />
    </Text>
  );
};

/** Most options that are visible at once. */
const maxOptions = 9;

/** The option that the cursor is at, and those that are marked. */
interface Picked {
  readonly at: number;
  readonly chosen: readonly number[];
}

function OptionStep({ step, next }: { step: Step; next: (answer: StepAnswer) => void }): ReactNode {
  const { options, multiple, otherIndex, initial = [] } = step;
  const color = useColor();
  const [{ at, chosen }, show] = useState<Picked>({ at: initial[0] ?? 0, chosen: multiple ? initial : [] });
  /** Several keys can come before the next drawing. */
  const latest = useRef({ at, chosen });
  const change = (picked: Partial<Picked>): void => {
    latest.current = { ...latest.current, ...picked };
    show(latest.current);
  };
  /** What was chosen, while the user writes the text for it. */
  const [writing, setWriting] = useState<readonly number[] | null>(null);
  const submit = (list: readonly number[]): void => {
    if (otherIndex !== undefined && list.includes(otherIndex)) setWriting(list);
    else next({ chosen: list, text: "" });
  };
  const toggled = ({ at, chosen }: Picked): readonly number[] =>
    chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at].sort((a, b) => a - b);
  useInput(
    (input, key) => {
      const { at, chosen } = latest.current;
      if (key.upArrow || (key.tab && key.shift)) change({ at: (at + options.length - 1) % options.length });
      else if (key.downArrow || key.tab) change({ at: (at + 1) % options.length });
      else if (key.return) submit(multiple && chosen.length > 0 ? chosen : [at]);
      else if (input === " " && multiple) change({ chosen: toggled(latest.current) });
      else {
        const byKey = options.findIndex((option) => option.key !== undefined && option.key === input.toLowerCase());
        const byNumber = /^[1-9]$/.test(input) && options[Number(input) - 1] ? Number(input) - 1 : -1;
        const pick = byKey >= 0 ? byKey : byNumber;
        if (pick >= 0 && multiple) change({ at: pick });
        else if (pick >= 0) submit([pick]);
      }
    },
    { isActive: writing === null },
  );
  if (writing !== null) {
    return <TextStep step={{ ...step, text: "" }} next={({ text }) => next({ chosen: writing, text })} />;
  }
  const start = Math.max(0, Math.min(at - maxOptions + 1, options.length - maxOptions));
  return options.slice(start, start + maxOptions).map(({ label, description, key }, offset) => {
    const index = start + offset;
    const isAt = index === at;
    const box = multiple ? (chosen.includes(index) ? "[x] " : "[ ] ") : "";
    return (
      <Text key={index} wrap="truncate-end" {...(isAt && color ? { color: "cyan" as const } : {})} bold={isAt}>
        {`${isAt ? "> " : "  "}${key ?? index + 1} ${box}${oneLine(label, 70)}`}
        {description !== undefined && description !== "" && <Text dimColor>{`  ${oneLine(description, 100)}`}</Text>}
      </Text>
    );
  });
}

/** A dialog, one step after another. Escape leaves it. */
export function DialogView<Outcome>({
  open,
  title,
  escapeHint,
  children,
  finish,
  leave,
}: {
  /** Starts the dialog. Called once. */
  readonly open: () => Dialog<Outcome>;
  readonly title: string;
  /** What Escape does. */
  readonly escapeHint: string;
  readonly children?: ReactNode;
  readonly finish: (outcome: Outcome) => void;
  readonly leave: () => void;
}): ReactNode {
  const [dialog] = useState(open);
  const [step, setStep] = useState<{ readonly step: Step; readonly number: number } | null>(() => {
    const { value, done } = dialog.next();
    return done ? null : { step: value, number: 0 };
  });
  useInput((_input, key) => {
    if (key.escape) leave();
  });
  if (step === null) return null;
  const next = (answer: StepAnswer): void => {
    const { value, done } = dialog.next(answer);
    if (done) finish(value);
    else setStep({ step: value, number: step.number + 1 });
  };
  const { prompt, options, multiple, problem } = step.step;
  return (
    <Box flexDirection="column" borderStyle="round" borderColor="yellow" paddingX={1} marginTop={1}>
      <Text bold color="yellow">
        {oneLine(title, 120)}
      </Text>
      {children}
      {prompt !== "" && <Text bold>{safe(prompt)}</Text>}
      {problem !== undefined && <Text color="red">{problem}</Text>}
      {options.length > 0 ? (
        <OptionStep key={step.number} step={step.step} next={next} />
      ) : (
        <TextStep key={step.number} step={step.step} next={next} />
      )}
      <Text dimColor>
        {options.length === 0
          ? `Enter to submit, ${escapeHint}`
          : multiple
            ? `Space to mark, Enter to submit, ${escapeHint}`
            : `Enter to choose, ${escapeHint}`}
      </Text>
    </Box>
  );
}
