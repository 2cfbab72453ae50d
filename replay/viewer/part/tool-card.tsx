import type { ComponentChildren } from "preact";
import { fieldOf } from "../../src/engine/compare/field.ts";
import { inputSummary, textAt } from "../../src/timeline/entry/text.ts";
import type { Content } from "../session/content.ts";
import type { ToolItem } from "../session/story.ts";
import { Code, languageOf } from "./code.tsx";
import { useStore } from "./context.ts";
import { Diff } from "./diff.tsx";
import { duration, shown } from "./format.ts";
import { Markdown } from "./markdown.tsx";

/** Images of a message. */
export function Images({ content }: { readonly content: Content }) {
  return (
    <>
      {content.images.map(({ url, alt }, index) => (
        <img key={index} class="image" src={url} alt={alt} />
      ))}
      {content.cut > 0 && <p class="quiet">{content.cut} more characters: open the raw frame.</p>}
    </>
  );
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 200) : []);

function FileEdit({ input }: { readonly input: unknown }) {
  const path = textAt(input, "file_path") ?? "";
  const edits = Array.isArray(fieldOf(input, "edits")) ? list(fieldOf(input, "edits")) : [input];
  return (
    <>
      <p class="path">{shown(path)}</p>
      {edits.map((edit, index) => (
        <Diff key={index} before={textAt(edit, "old_string") ?? ""} after={textAt(edit, "new_string") ?? ""} />
      ))}
    </>
  );
}

function FileWrite({ input }: { readonly input: unknown }) {
  const path = textAt(input, "file_path") ?? "";
  return (
    <>
      <p class="path">{shown(path)}</p>
      <Code text={textAt(input, "content") ?? ""} language={languageOf(path)} />
    </>
  );
}

const states: Readonly<Record<string, string>> = { completed: "done", in_progress: "now" };

function Todos({ input }: { readonly input: unknown }) {
  return (
    <ul class="todos">
      {list(fieldOf(input, "todos")).map((todo, index) => {
        const status = textAt(todo, "status") ?? "pending";
        return (
          <li key={index} class={status === "completed" ? "done" : ""}>
            <span class={`badge ${status === "in_progress" ? "part-new" : ""}`}>{states[status] ?? "open"}</span>{" "}
            {shown(textAt(todo, "content") ?? "")}
          </li>
        );
      })}
    </ul>
  );
}

function Questions({ input, answers }: { readonly input: unknown; readonly answers: unknown }) {
  return (
    <dl class="questions">
      {list(fieldOf(input, "questions")).map((question, index) => {
        const text = textAt(question, "question") ?? "";
        const answer = textAt(answers, text);
        return (
          <div key={index}>
            <dt>{shown(text)}</dt>
            {list(fieldOf(question, "options")).map((option, at) => (
              <dd key={at} class={textAt(option, "label") === answer ? "chosen" : ""}>
                {shown(textAt(option, "label") ?? "")}{" "}
                <span class="quiet">{shown(textAt(option, "description") ?? "")}</span>
              </dd>
            ))}
            {answer !== null && <dd class="chosen">Answer: {shown(answer)}</dd>}
          </div>
        );
      })}
    </dl>
  );
}

/** The input of a tool in its most readable form. */
const inputs: Readonly<Record<string, (item: ToolItem) => ComponentChildren>> = {
  Edit: ({ input }) => <FileEdit input={input} />,
  MultiEdit: ({ input }) => <FileEdit input={input} />,
  Write: ({ input }) => <FileWrite input={input} />,
  Bash: ({ input }) => <Code text={textAt(input, "command") ?? ""} language="bash" />,
  TodoWrite: ({ input }) => <Todos input={input} />,
  ExitPlanMode: ({ input }) => <Markdown text={textAt(input, "plan") ?? ""} />,
  AskUserQuestion: ({ input, decision }) => <Questions input={input} answers={decision?.answers} />,
  Agent: ({ input }) => <Markdown text={textAt(input, "prompt") ?? ""} />,
  Task: ({ input }) => <Markdown text={textAt(input, "prompt") ?? ""} />,
};

function Input({ item }: { readonly item: ToolItem }) {
  const { tool, input } = item;
  const shape = Object.hasOwn(inputs, tool) ? inputs[tool] : undefined;
  return shape?.(item) ?? <Code text={JSON.stringify(input, null, 2) ?? ""} language="json" />;
}

/** A tool's input and result. */
export function ToolBody({ item, children }: { readonly item: ToolItem; readonly children?: ComponentChildren }) {
  const { link } = useStore();
  const { decision, outcome, changes } = item;
  return (
    <>
      <Input item={item} />
      {changes.map(({ seq, by, input }) => (
        <div key={seq}>
          <p class="decision">
            <a href={link({ event: seq })}>changed</a> by {by === "hook" ? "a hook" : "the host"} to
          </p>
          <Input item={{ ...item, input }} />
        </div>
      ))}
      {decision !== null && (
        <p class="decision">
          <a href={link({ event: decision.seq })}>{decision.behavior}</a> by the host
          {decision.waitedUs !== null && ` after ${duration(decision.waitedUs)}`}
          {decision.message !== "" && `: ${shown(decision.message)}`}
        </p>
      )}
      {children}
      {outcome === null ? (
        <p class="quiet">No result.</p>
      ) : (
        <div class={`outcome ${outcome.mark ?? ""}`}>
          <p>
            <a href={link({ event: outcome.seq })}>{outcome.mark ?? "result"}</a>
            {outcome.durationUs === null ? ": the tool did not run" : ` ${duration(outcome.durationUs)} after the call`}
          </p>
          <Code text={outcome.content.text || (outcome.content.images.length > 0 ? "" : "(nothing)")} language="" />
          <Images content={outcome.content} />
        </div>
      )}
    </>
  );
}

/** How long a tool took; of a task in the background, how long that took. */
function Took({ item: { outcome, inBackground, taskEnd } }: { readonly item: ToolItem }) {
  if (taskEnd !== null)
    return (
      <>
        {taskEnd.failed && outcome?.mark === null && <span class="badge failed">failed</span>}
        <span class="took">{taskEnd.durationUs !== null && duration(taskEnd.durationUs)} in the background</span>
      </>
    );
  if (outcome === null) return null;
  if (inBackground) return <span class="took">in the background</span>;
  return <span class="took">{outcome.durationUs === null ? "not run" : duration(outcome.durationUs)}</span>;
}

/** Tools whose input has no useful summary in one line. */
const speaksForItself = new Set(["TodoWrite", "ExitPlanMode", "AskUserQuestion"]);

/** A one-line summary of a tool. */
export function ToolTitle({ item }: { readonly item: ToolItem }) {
  const { tool, input, decision, outcome } = item;
  return (
    <>
      <b>{shown(tool)}</b> {speaksForItself.has(tool) ? "" : <code>{inputSummary(input, 160)}</code>}
      {decision?.behavior === "denied" && outcome?.mark !== "denied" && <span class="badge denied">denied</span>}
      {outcome === null ? (
        <span class="badge open">no result</span>
      ) : (
        outcome.mark !== null && <span class={`badge ${outcome.mark}`}>{outcome.mark}</span>
      )}
      <Took item={item} />
    </>
  );
}
