import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { complaintOf, type Form, type FormAnswer, type FormField } from "../conversation/index.ts";

/** One field, with its options as buttons to choose from where it has some. */
function Field({ field }: { field: FormField }) {
  const hint = field.help;
  if (field.options.length === 0) {
    return (
      <label>
        {field.label}
        <input name={field.name} type="text" inputMode={field.kind === "number" ? "decimal" : "text"} />
        {hint !== undefined && <small>{hint}</small>}
      </label>
    );
  }
  return (
    <fieldset>
      <legend>{field.label}</legend>
      {hint !== undefined && <small>{hint}</small>}
      {field.options.map(({ value, label, help }) => (
        <label key={value}>
          <input
            name={field.name}
            type={field.many ? "checkbox" : "radio"}
            value={value}
            required={field.required && !field.many}
          />
          {label}
          {help !== undefined && <small>{help}</small>}
        </label>
      ))}
    </fieldset>
  );
}

/** What the agent, or a server of it, asks the user. */
export function FormView({ form, fill }: { form: Form; fill: (answer: FormAnswer) => void }) {
  const card = useRef<HTMLFormElement>(null);
  const [complaint, complain] = useState<string>();
  useLayoutEffect(() => card.current?.querySelector<HTMLElement>("input, button")?.focus(), []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(card.current ?? undefined);
    const answer = Object.fromEntries(form.fields.map(({ name }) => [name, data.getAll(name).join(", ")]));
    const wrong = form.fields.find((field) => complaintOf(field, answer[field.name] ?? "") !== undefined);
    if (wrong) complain(`${wrong.label}: ${complaintOf(wrong, answer[wrong.name] ?? "")}`);
    else fill(answer);
  };
  return (
    <form class="question form" aria-labelledby="form" ref={card} onSubmit={submit}>
      <h2 id="form">{form.title}</h2>
      {form.message !== "" && <p>{form.message}</p>}
      {form.address !== undefined && (
        <p>
          Open this page yourself: <code>{form.address}</code>
        </p>
      )}
      {form.fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
      {complaint !== undefined && <p role="alert">{complaint}</p>}
      <div class="choices">
        <button type="submit" class="main">
          Answer
        </button>
        <button type="button" onClick={() => fill(null)}>
          Decline
        </button>
      </div>
    </form>
  );
}
