import {
  type ChatReply,
  type FormField,
  type FormRequest,
  type FormValues,
  formValueProblem,
  initialFormValues,
} from "@agentwire/runtime/chat";
import { useState } from "preact/hooks";
import { Button } from "../part/button.tsx";
import { shown } from "../part/text.ts";
import { Card } from "./card.tsx";
import css from "./request.module.css";

type Value = FormValues[string];

function Options({
  field,
  value,
  set,
}: {
  readonly field: FormField;
  readonly value: Value | undefined;
  readonly set: (value: Value) => void;
}) {
  const chosen = [value ?? []].flat();
  const toggle = (option: string, isOn: boolean): void => {
    const others = chosen.filter((one) => one !== option);
    if (field.multiple) set(isOn ? [...others, option] : others);
    else set(option);
  };
  return (
    <fieldset class={css.group}>
      <legend>{shown(field.label)}</legend>
      {field.description !== undefined && <p class={css.quiet}>{shown(field.description)}</p>}
      {field.options.map(({ value: option, label, description }) => (
        <label key={option} class={css.option}>
          <input
            type={field.multiple ? "checkbox" : "radio"}
            name={field.name}
            checked={chosen.includes(option)}
            onChange={({ currentTarget }) => toggle(option, currentTarget.checked)}
          />
          <span>{shown(label)}</span>
          {description !== undefined && <small>{shown(description)}</small>}
        </label>
      ))}
    </fieldset>
  );
}

/** Input that an MCP server asks for. */
export function Form({
  request,
  answer,
}: {
  readonly request: FormRequest;
  readonly answer: (reply: ChatReply) => void;
}) {
  const [values, setValues] = useState<FormValues>(initialFormValues(request.fields));
  const [problem, setProblem] = useState<string>();
  const submit = (): void => {
    const wrong = request.fields.find((field) => formValueProblem(field, values[field.name]) !== undefined);
    if (wrong) setProblem(`${wrong.label}: ${formValueProblem(wrong, values[wrong.name])}`);
    else answer({ kind: "submit", values });
  };
  const set = (name: string, value: Value): void => setValues({ ...values, [name]: value });
  return (
    <Card title={shown(request.title)} onSubmit={submit}>
      {request.message !== "" && <p>{shown(request.message)}</p>}
      {request.url !== undefined && (
        <p>
          Open this page yourself: <code>{shown(request.url)}</code>
        </p>
      )}
      {request.fields.map((field) =>
        field.options.length > 0 ? (
          <Options key={field.name} field={field} value={values[field.name]} set={(value) => set(field.name, value)} />
        ) : (
          <label key={field.name} class={css.field}>
            {shown(field.label)}
            {field.required ? "" : " (optional)"}
            <input
              type="text"
              inputMode={field.type === "number" ? "decimal" : "text"}
              value={String(values[field.name] ?? "")}
              onInput={({ currentTarget }) => set(field.name, currentTarget.value)}
            />
            {field.description !== undefined && <small class={css.quiet}>{shown(field.description)}</small>}
          </label>
        ),
      )}
      {problem !== undefined && (
        <p class={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div class={css.choices}>
        <Button kind="main" submit>
          Send
        </Button>
        <Button onClick={() => answer({ kind: "decline" })}>Decline</Button>
      </div>
    </Card>
  );
}
