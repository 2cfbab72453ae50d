import type { EffortLevel, PermissionMode } from "@agentwire/protocol";
import { type Chat, type ChatView, modelInUse } from "@agentwire/runtime/chat";
import { shown } from "../part/text.ts";
import css from "./settings.module.css";

const modeNames: Readonly<Record<string, string>> = {
  default: "Ask",
  acceptEdits: "Accept edits",
  plan: "Plan",
  auto: "Auto",
  dontAsk: "Do not ask",
  bypassPermissions: "Bypass permissions",
};

interface Option {
  readonly value: string;
  readonly name: string;
}

function Picker({
  label,
  value,
  options,
  pick,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly pick: (value: string) => void;
}) {
  const known = options.some((option) => option.value === value) ? options : [{ value, name: value }, ...options];
  return (
    <label class={css.picker}>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => pick(currentTarget.value)}>
        {known.map((option) => (
          <option key={option.value} value={option.value}>
            {shown(option.name) || "default"}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Mode, model and effort, as the agent offers them. */
export function Settings({
  view,
  chat,
  effort,
}: {
  readonly view: ChatView;
  readonly chat: Chat;
  readonly effort: {
    readonly value: EffortLevel | "";
    readonly set: (value: EffortLevel) => void;
  };
}) {
  const model = modelInUse(view);
  const modes: PermissionMode[] = [
    "default",
    "acceptEdits",
    "plan",
    ...(model?.supportsAutoMode ? ["auto" as const] : []),
  ];
  const levels = model?.supportedEffortLevels ?? [];
  return (
    <div class={css.settings}>
      <Picker
        label="Mode"
        value={view.mode ?? "default"}
        options={modes.map((value) => ({ value, name: modeNames[value] ?? value }))}
        pick={(value) => chat.setMode(value as PermissionMode)}
      />
      {view.models.length > 0 && (
        <Picker
          label="Model"
          value={model?.value ?? view.model ?? "default"}
          options={view.models.map(({ value, displayName }) => ({ value, name: displayName }))}
          pick={(value) => chat.setModel(value)}
        />
      )}
      {levels.length > 0 && (
        <Picker
          label="Effort"
          value={effort.value}
          options={levels.map((value) => ({ value, name: value }))}
          pick={(value) => effort.set(value as EffortLevel)}
        />
      )}
      <Usage view={view} />
    </div>
  );
}

/** How full the context window is, and what the session cost. */
function Usage({ view }: { readonly view: ChatView }) {
  const { context, costUsd, tokens } = view;
  const share = context && context.size > 0 ? Math.min(1, context.used / context.size) : null;
  const percent = share === null ? "" : `${Math.ceil(share * 100)}% context`;
  const all = (tokens.input + tokens.output).toLocaleString("en");
  return (
    <span class={css.usage}>
      {context !== null && share !== null && (
        <>
          <meter
            value={share}
            low={0.7}
            high={0.9}
            optimum={0}
            aria-label="Context window"
            title={`${context.used.toLocaleString("en")} of ${context.size.toLocaleString("en")} tokens`}
          />
          <span>{percent}</span>
        </>
      )}
      <span title={`${tokens.input.toLocaleString("en")} read, ${tokens.output.toLocaleString("en")} written`}>
        {costUsd === null ? "no cost yet" : `$${costUsd.toFixed(4)}`}
        {costUsd !== null && <span class={css.tokens}>{` \u00b7 ${all} tokens`}</span>}
      </span>
    </span>
  );
}
