import type { SentPart } from "../session/model-calls.ts";
import { Changes } from "./diff.tsx";
import { counted, shown } from "./format.ts";

const states = { same: "as before", new: "new", changed: "changed", removed: "removed" } as const;

/** Longer new parts are closed at first, in characters. */
const longestOpen = 20_000;

/** The parts of a model request, each against another request. */
export function SentParts({ parts }: { readonly parts: readonly SentPart[] }) {
  return parts.map(({ name, state, characters, changes }) => (
    <details key={name} open={state === "changed" || (state !== "same" && characters < longestOpen)}>
      <summary>
        <b>{shown(name)}</b> <span class={`badge part-${state}`}>{states[state]}</span>{" "}
        <span class="quiet">{counted(characters, "character")}</span>
      </summary>
      <Changes changes={changes} />
    </details>
  ));
}
