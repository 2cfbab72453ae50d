import { Box, Text, useInput } from "ink";
import { type ReactNode, useState } from "react";
import { complaintOf, type Form, type FormAnswer, type FormField } from "../conversation/index.ts";
import { oneLine, safe } from "./safe.ts";

/** Puts an option into a list of chosen ones, or takes it out. */
const toggled = (text: string, value: string): string => {
  const chosen = text.split(", ").filter((each) => each !== "");
  return (chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]).join(", ");
};

function Options({ field, at, text }: { field: FormField; at: number; text: string }): ReactNode {
  const chosen = text.split(", ");
  return field.options.map(({ value, label, help }, place) => (
    <Text key={value} inverse={place === at}>
      {` ${field.many ? (chosen.includes(value) ? "[x] " : "[ ] ") : ""}${oneLine(label, 60)}`}
      {help !== undefined && <Text dimColor>{`  ${oneLine(help, 100)}`}</Text>}
    </Text>
  ));
}

/** A form, one field after another: arrows and Enter choose, the space bar marks, Esc declines. */
export function FormView({ form, fill }: { form: Form; fill: (answer: FormAnswer) => void }): ReactNode {
  const [done, setDone] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState("");
  const [at, move] = useState(0);
  const [complaint, complain] = useState<string>();
  const field = form.fields[Object.keys(done).length];
  const options = field?.options ?? [];

  const next = (): void => {
    if (!field) {
      fill(done);
      return;
    }
    const answer = options.length > 0 && !(field.many && text !== "") ? (options[at]?.value ?? "") : text;
    const wrong = complaintOf(field, answer);
    complain(wrong);
    if (wrong !== undefined) return;
    const all = { ...done, [field.name]: answer };
    if (Object.keys(all).length >= form.fields.length) fill(all);
    else {
      setDone(all);
      setText("");
      move(0);
    }
  };
  useInput((input, key) => {
    if (key.escape) fill(null);
    else if (key.return) next();
    else if (options.length > 0) {
      if (key.upArrow) move((at + options.length - 1) % options.length);
      else if (key.downArrow || key.tab) move((at + 1) % options.length);
      else if (input === " " && field?.many) setText(toggled(text, options[at]?.value ?? ""));
    } else if (key.backspace || key.delete) setText(text.slice(0, -1));
    else if (!key.ctrl && !key.meta) setText(text + safe(input).replaceAll("\n", " "));
  });

  return (
    <Box flexDirection="column" borderStyle="round" borderColor="cyan" paddingX={1} marginTop={1}>
      <Text bold color="cyan">
        {oneLine(form.title, 80)}
      </Text>
      {form.message !== "" && <Text>{safe(form.message)}</Text>}
      {form.address !== undefined && <Text>{`Open this page yourself: ${oneLine(form.address, 300)}`}</Text>}
      {field && (
        <Box flexDirection="column" marginTop={1}>
          <Text>{`${oneLine(field.label, 200)}${field.required ? "" : " (optional)"}`}</Text>
          {field.help !== undefined && <Text dimColor>{oneLine(field.help, 200)}</Text>}
          {options.length > 0 ? <Options field={field} at={at} text={text} /> : <Text>{`\u203a ${text}`}</Text>}
        </Box>
      )}
      {complaint !== undefined && <Text color="red">{complaint}</Text>}
      <Text dimColor>{field?.many ? "Space marks, Enter answers, Esc declines" : "Enter answers, Esc declines"}</Text>
    </Box>
  );
}
