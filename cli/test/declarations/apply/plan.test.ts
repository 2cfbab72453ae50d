import { rmSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { planChanges } from "../../../src/declarations/apply/plan.ts";
import type { DeclarationDifference } from "../../../src/declarations/compare.ts";
import { loadCompiler } from "../../../src/declarations/compile/compiler.ts";
import type { Declarations } from "../../../src/declarations/read.ts";
import { typeShapeOf } from "../../../src/declarations/type-shape.ts";
import { smallSources } from "./sources.ts";

const { ts } = await loadCompiler();
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const none = new Map<string, never>();
const declared: Declarations = {
  messages: none,
  requests: none,
  hookEvents: [],
  hookInputs: none,
  hookOutputs: none,
  options: none,
  named: new Map([["PlayResponse", typeShapeOf({ objects: [{ table: undefined, fields: new Map() }] })]]),
  unresolved: [],
};
const word = typeShapeOf({ types: ["string"] });
const flag = typeShapeOf({ literals: ["true", "false"] });

function plan(differences: readonly DeclarationDifference[], release: `${number}.${number}.${number}` = "0.3.300") {
  const folder = smallSources();
  folders.push(folder);
  const { files, left, newRequests } = planChanges(ts, { release, differences, declared, folder });
  return { text: (path: string) => files.get(path) ?? "", paths: [...files.keys()].sort(), left, newRequests };
}

const missing = (path: string, form = word, suffix = ", optional"): DeclarationDifference => ({
  path,
  kind: "field-missing",
  declared: `string${suffix}`,
  ours: "absent",
  form,
});

describe("the plan for a release", () => {
  it("adds a dated field with the role and unit that fields of its name have", () => {
    const { text, left } = plan([
      missing("SystemInitMessage.retry_after_ms", typeShapeOf({ types: ["number"] })),
      missing("SystemInitMessage.plugins[].path", word, ""),
    ]);
    expect(left).toEqual([]);
    const init = text("message/system/init.ts");
    expect(init).toContain('retry_after_ms: since("0.3.300", milliseconds("Retry after ms.")).optional()');
    expect(init).toContain('object({ name: word("Name."),\npath: since("0.3.300", path("Path.")) })');
    expect(init).toMatch(/import \{ [^}]*milliseconds/);
  });

  it("adds a field that several messages get to the part that they share", () => {
    const { text, paths } = plan([missing("UserMessage.tag"), missing("NoteMessage.tag")]);
    expect(paths).toEqual(["message/plain/common.ts"]);
    expect(text("message/plain/common.ts")).toContain('tag: since("0.3.300", word("Tag.")).optional()');
  });

  it("adds a field that one message gets to this message alone", () => {
    expect(plan([missing("UserMessage.tag")]).paths).toEqual(["message/plain/user.ts"]);
  });

  it("adds values to an enumeration and ends others", () => {
    const { text, left } = plan([
      {
        path: "SystemInitMessage.source",
        kind: "type",
        declared: "",
        ours: '"none" | "user"',
        form: typeShapeOf({ literals: ['"none"', '"oauth"'] }),
      },
    ]);
    expect(left).toEqual([]);
    const init = text("message/system/init.ts");
    expect(init).toContain('formerLiterals({ user: { until: "0.3.300" } }, oneOf(["none",');
    expect(init).toContain('{ user: "0.2.1",\noauth: "0.3.300" }');
    expect(init).not.toContain('["none", "user"');
  });

  it("dates changes from optional to required, removals and other types", () => {
    const { text, left } = plan([
      { path: "SystemInitMessage.quiet", kind: "optionality", declared: "optional", ours: "required" },
      { path: "SystemInitMessage.plugins", kind: "field-extra", declared: "absent", ours: "list" },
      { path: "UserMessage.text", kind: "type", declared: "boolean", ours: "string", form: flag },
    ]);
    expect(left).toEqual([]);
    const init = text("message/system/init.ts");
    expect(init).toContain('quiet: flag("Quiet.").meta({ optionalSince: "0.3.300" }).optional()');
    expect(init).toContain('.optional().meta({ until: "0.3.300" })');
    expect(text("message/plain/user.ts")).toContain('text: earlier("0.3.300", word("Text."), flag("Text."))');
  });

  it("writes a file for a new entry, and names it in its registry", () => {
    const object = {
      table: undefined,
      fields: new Map([
        ["subtype", { optional: false, form: () => typeShapeOf({ literals: ['"play"'] }) }],
        ["volume", { optional: false, form: () => typeShapeOf({ types: ["number"] }) }],
      ]),
    };
    const { text, newRequests } = plan([
      { path: "PlayRequest", kind: "entry-missing", declared: "", ours: "", form: typeShapeOf({ objects: [object] }) },
    ]);
    expect(newRequests).toEqual(["play"]);
    const entry = text("control/request/play.ts");
    expect(entry).toContain('import { defineControl } from "../define.ts";');
    expect(entry).toContain('examples: [{"request":{"subtype":"play","volume":1},"response":{}}]');
    expect(text("control/registry.ts")).toContain("[interrupt, stop,\nplay]");
    expect(text("control/registry.ts")).toContain('import { play } from "./request/play.ts";');
  });

  it("dates the declaration of a field that was only observed before, and adds it no second time", () => {
    const { text, left } = plan([missing("SystemInitMessage.seen", flag)]);
    expect(left).toEqual([]);
    expect(text("message/system/init.ts")).toContain(
      'seen: declaredSince("0.3.300", undeclared(flag("Seen."), "every session").optional())',
    );
    expect(text("message/system/init.ts").match(/seen:/g)).toHaveLength(1);
  });

  it("leaves a field to a person if the schema has another field of this name", () => {
    const { left, paths } = plan([missing("SystemInitMessage.quiet", flag)]);
    expect(left.map(({ path }) => path)).toEqual(["SystemInitMessage.quiet"]);
    expect(paths).toEqual([]);
  });

  /** An object with the literal that names an event, and optional texts. */
  const tagged = (tag: string, event: string, ...texts: readonly string[]) => {
    const literal = { optional: false, form: () => typeShapeOf({ literals: [JSON.stringify(event)] }) };
    const fields = new Map([[tag, literal]]);
    for (const name of texts) fields.set(name, { optional: true, form: () => word });
    return typeShapeOf({ objects: [{ table: undefined, fields }] });
  };
  const added = { kind: "entry-missing", declared: "present", ours: "absent" } as const;
  const addedOutput = (event: string, form: typeof word): DeclarationDifference[] => [
    { ...added, path: `${event}HookOutput`, form },
    { ...added, kind: "variant-missing", path: `SyncHookOutput.hookSpecificOutput<${event}>`, form },
  ];

  it("writes the output of a new hook with its input", () => {
    const output = tagged("hookEventName", "Play");
    const { text, left } = plan([
      { ...added, path: "PlayHookInput", form: tagged("hook_event_name", "Play") },
      ...addedOutput("Play", output),
    ]);
    expect(left).toEqual([]);
    expect(text("hook/event/play.ts")).toContain('event: "Play"');
  });

  it("gives an existing hook that had no output its first one", () => {
    const { text, left, paths } = plan(addedOutput("Stop", tagged("hookEventName", "Stop", "reason")));
    expect(left).toEqual([]);
    expect(paths).toEqual(["hook/event/stop.ts"]);
    const stop = text("hook/event/stop.ts");
    expect(stop.replaceAll(/\s+/g, " ")).toContain(
      'output: since("0.3.300", outputOf("Stop", { reason: word("Reason.").optional(), })), examples: []',
    );
    expect(stop).toContain('import { inputOf, outputOf } from "../input.ts";');
    expect(stop).toContain('import { since, word } from "../../schema/field.ts";');
  });

  it("leaves the output of an unknown hook to a person", () => {
    const [difference] = addedOutput("Play", tagged("hookEventName", "Play"));
    expect(plan(difference ? [difference] : []).left).toEqual([difference]);
  });

  it("adds options, and says that their route is not known", () => {
    const { text } = plan([
      { path: "SessionOptions.onPlay", kind: "field-missing", declared: "present", ours: "absent" },
    ]);
    expect(text("shape/option/entry/setting.ts")).toContain(
      'name: "onPlay", summary: "On play.", since: "0.3.300", value: null',
    );
  });

  it("ends entries and options", () => {
    const { text } = plan([
      { path: "NoteMessage", kind: "entry-extra", declared: "", ours: "" },
      { path: "SessionOptions.cwd", kind: "field-extra", declared: "", ours: "" },
    ]);
    expect(text("message/plain/note.ts")).toContain('until: "0.3.300"');
    expect(text("shape/option/entry/setting.ts")).toContain('until: "0.3.300"');
  });

  it("names a release that is newer than the current one", () => {
    const { text } = plan([], "0.3.999");
    expect(text("schema/release.ts")).toContain('currentRelease = "0.3.999"');
    expect(text("schema/releases.ts")).toMatch(/ 999"\]\]/);
    expect(plan([], "0.3.300").paths).toEqual([]);
  });

  it("leaves what it cannot place", () => {
    const unplaced = missing("NothingMessage.tag");
    const variant: DeclarationDifference = { path: "UserMessage<a>", kind: "variant-extra", declared: "", ours: "" };
    expect(plan([unplaced, variant]).left).toEqual([unplaced, variant]);
  });
});
