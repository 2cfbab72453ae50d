import type { Release } from "@agentwire/protocol";
import { SchemaDraft, type Wording } from "./draft.ts";
import { type ObjectShape, type TypeShape, tagOf } from "./type-shape.ts";

/** The registries of entries. */
export type EntryKind = "control" | "hook" | "message" | "option";

/** A new entry, ready to be written to a file of its own. */
export interface EntryDraft {
  readonly kind: EntryKind;
  /** Its name on the wire: `system/init`, `can_use_tool`, `PreToolUse`. */
  readonly name: string;
  /** The statement that declares it, without imports. */
  readonly code: string;
}

/** What the declarations say about an entry besides its own form. */
export interface EntryParts {
  /** The name of the constant. */
  readonly constant: string;
  /** What the answer to a request contains. */
  readonly response?: TypeShape | undefined;
  /** What a hook may return for its event. */
  readonly output?: TypeShape | undefined;
  /** Examples, as expressions. */
  readonly examples?: readonly string[];
}

/** The fields that the builder of hook inputs adds. */
const hookFields = [
  "session_id",
  "transcript_path",
  "cwd",
  "prompt_id",
  "permission_mode",
  "agent_id",
  "agent_type",
  "effort",
  "hook_event_name",
];

/** The name on the wire and the registry of a declared object; `undefined` if no tag selects it. */
export function entryOf(object: ObjectShape): { readonly kind: EntryKind; readonly name: string } | undefined {
  const [type, subtype, event] = ["type", "subtype", "hook_event_name"].map((tag) => tagOf(object, tag));
  if (event !== undefined) return { kind: "hook", name: event };
  if (type !== undefined) return { kind: "message", name: subtype === undefined ? type : `${type}/${subtype}` };
  return subtype === undefined ? undefined : { kind: "control", name: subtype };
}

/** Drafts the declaration of a new entry; `undefined` if no tag selects it. */
export function draftEntry(
  release: Release,
  form: TypeShape,
  wording: Wording,
  { constant, response, output, examples = [] }: EntryParts,
): EntryDraft | undefined {
  const [object] = form.objects;
  const entry = object && entryOf(object);
  if (!entry) return undefined;
  const { kind, name } = entry;
  const draft = new SchemaDraft(wording);
  const fields = (without: readonly string[]) => draft.fields(object, 1, without);
  const common = [
    `  summary: ${JSON.stringify(wording.description(name))},`,
    `  since: ${JSON.stringify(release)},`,
    `  stability: "declared",`,
  ];
  const last = `  examples: [${examples.join(", ")}],`;
  const call = (define: string, lines: readonly string[]): EntryDraft => ({
    kind,
    name,
    code: `export const ${constant} = ${define}({\n${[...lines, last].join("\n")}\n});`,
  });
  switch (kind) {
    case "hook": {
      const [returned] = output?.objects ?? [];
      const result = returned ? `outputOf("${name}", ${draft.fields(returned, 1, ["hookEventName"])})` : "null";
      return call("defineHook", [
        `  event: "${name}",`,
        ...common,
        "  matches: null,",
        `  input: inputOf("${name}", ${fields(hookFields)}),`,
        `  output: ${result},`,
      ]);
    }
    case "message": {
      const [type, subtype] = name.split("/");
      const schema =
        type === "system" && subtype !== undefined
          ? `systemFrame("${subtype}", ${fields(["type", "subtype", "uuid", "session_id"])})`
          : `object(${fields([])})`;
      return call("defineMessage", [
        `  name: "${name}",`,
        ...common,
        `  direction: "agent-to-host",`,
        "  yielded: true,",
        `  schema: ${schema},`,
      ]);
    }
    default: {
      const [answer] = response?.objects ?? [];
      return call("defineControl", [
        `  subtype: "${name}",`,
        ...common,
        `  direction: "host-to-agent",`,
        `  request: object(${fields([])}),`,
        `  response: ${answer ? `object(${draft.fields(answer, 1)})` : "null"},`,
        "  errors: [],",
        "  deadlineMs: 60_000,",
      ]);
    }
  }
}
