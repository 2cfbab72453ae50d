import type { ChatReply, ChatRequest } from "@agentwire/runtime/chat";
import { plural } from "../part/text.ts";
import { Form } from "./form.tsx";
import { Permission } from "./permission.tsx";
import { Plan } from "./plan.tsx";
import { Questions } from "./questions.tsx";
import css from "./request.module.css";

/** What the agent asks the user. The oldest request comes first. */
export function Requests({
  requests,
  reply,
}: {
  readonly requests: readonly ChatRequest[];
  readonly reply: (id: string, reply: ChatReply) => void;
}) {
  const [request] = requests;
  if (request === undefined) return null;
  const answer = (given: ChatReply): void => reply(request.id, given);
  const more = requests.length - 1;
  return (
    <div class={css.requests}>
      <Request key={request.id} request={request} answer={answer} />
      {more > 0 && <p class={css.more}>{plural(more, "more request waits", "more requests wait")}</p>}
    </div>
  );
}

function Request({ request, answer }: { readonly request: ChatRequest; readonly answer: (reply: ChatReply) => void }) {
  switch (request.kind) {
    case "permission":
      return <Permission request={request} answer={answer} />;
    case "questions":
      return <Questions request={request} answer={answer} />;
    case "plan":
      return <Plan request={request} answer={answer} />;
    case "form":
      return <Form request={request} answer={answer} />;
  }
}
