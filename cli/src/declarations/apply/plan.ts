import { compareReleases, currentRelease, type Release } from "@agentwire/protocol";
import type { ts } from "@ts-morph/common";
import type { DeclarationDifference } from "../compare.ts";
import { fieldSource, SchemaDraft, type Wording } from "../draft.ts";
import type { Declarations } from "../read.ts";
import { describe } from "../type-shape.ts";
import { builderFile, Edits } from "./edits.ts";
import { EntryWriter } from "./entry.ts";
import type { RecordedExamples } from "./example.ts";
import { importNames } from "./mentioned.ts";
import { nameRelease } from "./releases.ts";
import { SchemaSource } from "./schema-source.ts";
import { type SourceProperty, SourceTree } from "./source-tree.ts";
import { wordingFromNames } from "./wording.ts";

/** Changes that make the sources of the schemas describe a release. */
export interface SourcePlan {
  /** The new text of each file, by its path in the folder of the sources. */
  readonly files: ReadonlyMap<string, string>;
  /** Differences that a person must resolve. */
  readonly left: readonly DeclarationDifference[];
  /** Host requests that are new, and that the reference agent does not answer. */
  readonly newRequests: readonly string[];
}

/** What a plan is made from. */
export interface PlanInput {
  readonly release: Release;
  readonly differences: readonly DeclarationDifference[];
  readonly declared: Declarations;
  /** The folder with the sources of the schemas. */
  readonly folder: string;
  /** Recorded frames, from which the examples of new entries are taken. */
  readonly examples?: RecordedExamples;
}

/**
 * Plans the changes to the sources of the schemas that a release needs. Changes nothing.
 *
 * @param api - The compiler.
 * @param input - The release, its differences, and the sources.
 */
export function planChanges(api: typeof ts, input: PlanInput): SourcePlan {
  const tree = new SourceTree(api, input.folder);
  return new Planner(api, new SchemaSource(api, tree), input).plan();
}

/** What an entry's registry derives from it, so that it needs no change of its own. */
const derivedFromEntries =
  /^(?:HookEvent\.|InitializeRequest\.hooks\.|HookCallbackRequest\.input<|SyncHookOutput\.hookSpecificOutput<)/;

class Planner {
  readonly #ts: typeof ts;
  readonly #source: SchemaSource;
  readonly #edits: Edits;
  readonly #input: PlanInput;
  readonly #wording: Wording;
  readonly #draft: SchemaDraft;
  readonly #date: string;
  /** The places that differ and those around them, without tags, by what must be done there. */
  readonly #differing = new Map<string, Set<string>>();
  readonly #done = new Set<string>();
  readonly #newRequests: string[] = [];

  constructor(api: typeof ts, source: SchemaSource, input: PlanInput) {
    this.#ts = api;
    this.#source = source;
    this.#edits = new Edits(api, source.tree);
    this.#input = input;
    const known = new Set(source.definitions);
    this.#wording = wordingFromNames((name) => known.has(name) && source.origin(name)?.entry === undefined);
    this.#draft = new SchemaDraft(this.#wording);
    this.#date = JSON.stringify(input.release);
  }

  plan(): SourcePlan {
    const { release, differences } = this.#input;
    for (const difference of differences) {
      const key = keyOf(difference);
      const paths = this.#differing.get(key) ?? new Set();
      this.#differing.set(key, paths);
      for (const path of [difference.path, parentOf(difference)]) paths.add(this.#source.canonical(untagged(path)));
    }
    const left = differences.filter((difference) => !this.#resolve(difference));
    if (compareReleases(release, currentRelease) > 0) nameRelease(this.#source.tree, this.#edits, release);
    return { files: this.#edits.texts(), left, newRequests: this.#newRequests };
  }

  /** Resolves a difference; `false` if a person must. */
  #resolve(difference: DeclarationDifference): boolean {
    const { kind, path } = difference;
    if (derivedFromEntries.test(path)) return kind !== "type";
    switch (kind) {
      case "entry-missing":
        return this.#newEntry(difference);
      case "entry-extra":
        return this.#endEntry(path);
      case "field-missing":
        return /^SessionOptions\.\w+$/.test(path) ? this.#newOption(difference) : this.#newField(difference);
      case "field-extra":
        return /^SessionOptions\.\w+$/.test(path)
          ? this.#endEntry(path)
          : this.#changeField(difference, (property) => [
              `${this.#textOf(property)}.meta({ until: ${this.#date} })`,
              [],
            ]);
      case "optionality":
        return this.#changeField(difference, (property) => this.#requiredness(difference, this.#textOf(property)));
      case "type":
        return this.#newLiterals(difference) || this.#changedType(difference);
      case "variant-missing":
        return this.#newVariant(difference);
      case "variant-extra":
      case "unresolved":
        return false;
    }
  }

  #newEntry({ path, form }: DeclarationDifference): boolean {
    if (!form) return false;
    if (this.#isPartOfNewHook(path)) return true;
    const writer = new EntryWriter(this.#ts, this.#source, this.#edits, this.#wording);
    if (path.endsWith("HookOutput")) return writer.output(this.#input.release, path, form);
    const written = writer.write(this.#input, path, form);
    if (written?.kind === "control") this.#newRequests.push(written.name);
    return written !== undefined;
  }

  /** Whether a definition is the output of a hook that is new, too. It is written with the input of the hook. */
  #isPartOfNewHook(path: string): boolean {
    const input = path.replace(/HookOutput$/, "HookInput");
    return (
      input !== path && this.#input.differences.some((other) => other.kind === "entry-missing" && other.path === input)
    );
  }

  #newOption({ path, form, declared }: DeclarationDifference): boolean {
    const writer = new EntryWriter(this.#ts, this.#source, this.#edits, this.#wording);
    const name = path.slice(path.indexOf(".") + 1);
    return declared !== "present" && !form ? false : writer.option(this.#input.release, name, form);
  }

  #endEntry(path: string): boolean {
    const call = this.#source.origin(path)?.entry;
    const [spec] = call?.arguments ?? [];
    if (!spec || !this.#ts.isObjectLiteralExpression(spec)) return false;
    if (this.#once(spec)) this.#edits.append(spec, `until: ${this.#date}`);
    return true;
  }

  #newField(difference: DeclarationDifference): boolean {
    const { path, form, declared } = difference;
    if (!form) return false;
    const name = path.slice(path.lastIndexOf(".") + 1);
    const objects = this.#source.at(parentOf(difference)).flatMap((bound) => this.#source.objects(bound));
    const paths = this.#differing.get(keyOf(difference)) ?? new Set();
    const origin = this.#source.origin(path.replace(/[.<[{].*$/, ""))?.value.scope.file;
    const isOwn = (literal: ts.Node) => literal.getSourceFile() === origin;
    const candidates = objects
      .flatMap((object) => this.#source.tree.literals(object))
      .map((literal) => ({ literal, users: this.#source.users(literal) }))
      .filter(({ users }) => users.size > 0 && [...users].every((user) => paths.has(user)))
      .sort((a, b) => b.users.size - a.users.size || Number(isOwn(b.literal)) - Number(isOwn(a.literal)));
    if (candidates.some(({ literal }) => this.#done.has(idOf(literal, name)))) return true;
    const [best] = candidates;
    if (!best) return false;
    const present = this.#source.fields(path).find(({ literal }) => literal === best.literal);
    if (present) return this.#nowDeclared(difference, present);
    this.#done.add(idOf(best.literal, name));
    const schema = this.#draft.expression(form, name, 1);
    this.#edits.append(
      best.literal,
      fieldSource(name, `since(${this.#date}, ${schema})`, declared.endsWith(", optional")),
    );
    this.#imports(best.literal, `since(${schema}`);
    return true;
  }

  /** Dates the declaration of a field that was only observed before. */
  #nowDeclared(difference: DeclarationDifference, { value }: SourceProperty): boolean {
    const isUndeclared = this.#source.tree.follow(value).calls.some(({ name }) => name === "undeclared");
    if (!isUndeclared) return false;
    return this.#changeField(difference, (property) => [
      `declaredSince(${this.#date}, ${this.#textOf(property)})`,
      ["declaredSince"],
    ]);
  }

  /** Replaces the schema of a field wherever it is defined, if nothing else shares that definition. */
  #changeField(
    difference: DeclarationDifference,
    change: (property: SourceProperty) => readonly [text: string, builders: readonly string[]],
  ): boolean {
    const { path } = difference;
    const paths = this.#differing.get(keyOf(difference)) ?? new Set();
    const properties = this.#source
      .fields(path)
      .filter(({ literal }) => [...this.#source.users(literal)].every((user) => paths.has(user)));
    for (const property of properties) {
      if (!this.#once(property.property)) continue;
      const [text, builders] = change(property);
      this.#edits.replace(property.property, fieldSource(path.slice(path.lastIndexOf(".") + 1), text, false));
      this.#imports(property.property, [text, ...builders.map((name) => `${name}(`)].join("\n"));
    }
    return properties.length > 0;
  }

  #textOf({ value }: SourceProperty): string {
    return value.node.getText();
  }

  #requiredness({ declared }: DeclarationDifference, text: string): readonly [string, readonly string[]] {
    if (declared === "optional") return [`${text}.meta({ optionalSince: ${this.#date} }).optional()`, []];
    return [`requiredSince(${this.#date}, ${text.replace(/\.optional\(\)$/, "")})`, ["requiredSince"]];
  }

  /** Adds values to an enumeration, or ends some, if nothing else has changed. */
  #newLiterals(difference: DeclarationDifference): boolean {
    const { path, form, ours } = difference;
    if (!form) return false;
    const before = new Set(ours.split(" | "));
    const now = new Set(describe(form).split(" | "));
    const added = [...now].filter((literal) => !before.has(literal));
    const removed = [...before].filter((literal) => !now.has(literal));
    if (![...added, ...removed].every((literal) => /^"[^"]*"$/.test(literal))) return false;
    const paths = this.#differing.get(keyOf(difference)) ?? new Set();
    const found = this.#source
      .at(path)
      .flatMap((bound) => this.#source.literals(bound))
      .filter(({ list }) => [...this.#source.users(list)].every((user) => paths.has(user)));
    const [target] = found;
    if (!target) return false;
    const { list, followed } = target;
    if (!this.#once(list)) return true;
    const call = list.parent;
    const api = this.#ts;
    if (!api.isCallExpression(call)) return false;
    const note = (name: string, lines: readonly string[]) => {
      const [dates] = followed.calls.find((one) => one.name === name)?.node.arguments ?? [];
      if (dates && api.isObjectLiteralExpression(dates)) {
        for (const line of lines) this.#edits.append(dates, line);
        return;
      }
      this.#edits.wrap(call, `${name}({ ${lines.join(", ")} }, `, ")");
      this.#edits.import(call.getSourceFile(), builderFile, [name]);
    };
    for (const literal of added) this.#edits.append(list, literal);
    if (added.length > 0)
      note(
        "literalsSince",
        added.map((literal) => `${keyText(literal)}: ${this.#date}`),
      );
    if (removed.length > 0) {
      for (const element of list.elements) {
        if (removed.includes(element.getText())) this.#removeLiteral(list, element);
      }
      note(
        "formerLiterals",
        removed.map((literal) => `${keyText(literal)}: { until: ${this.#date} }`),
      );
    }
    return true;
  }

  #removeLiteral(list: ts.ArrayLiteralExpression, element: ts.Expression): void {
    const after = list.getSourceFile().text.slice(element.getEnd());
    const comma = /^\s*,/.exec(after)?.[0].length ?? 0;
    this.#edits.cut(list.getSourceFile(), element.getStart(), element.getEnd() + comma);
  }

  /** Keeps the form so far beside the new one. */
  #changedType(difference: DeclarationDifference): boolean {
    const { path, form } = difference;
    if (!form) return false;
    const name =
      path
        .split(".")
        .at(-1)
        ?.replace(/[[{<].*$/, "") ?? "";
    const schema = this.#draft.expression(form, name, 0);
    const changed = (text: string): readonly [string, readonly string[]] => {
      const optional = text.endsWith(".optional()");
      return [`earlier(${this.#date}, ${text}, ${schema}${optional ? ".optional()" : ""})`, ["earlier"]];
    };
    if (/[\w\]}>]\.\w+$/.test(path))
      return this.#changeField(difference, (property) => changed(this.#textOf(property)));
    const [target] = this.#source.at(path);
    const node = target && this.#source.argument(target);
    if (!node) return false;
    if (!this.#once(node)) return true;
    const [text, builders] = changed(node.getText());
    this.#edits.replace(node, text);
    this.#imports(node, [text, ...builders.map((one) => `${one}(`)].join("\n"));
    return true;
  }

  #newVariant(difference: DeclarationDifference): boolean {
    const { path, form } = difference;
    if (!form) return false;
    const paths = this.#differing.get(keyOf(difference)) ?? new Set();
    const [list] = this.#source
      .at(path.replace(/<[^<>]*>$/, ""))
      .flatMap((bound) => this.#source.alternatives(bound))
      .filter((one) => [...this.#source.users(one)].every((user) => paths.has(user)));
    if (!list) return false;
    const schema = this.#draft.expression(form, "", 0);
    this.#edits.append(list, `since(${this.#date}, ${schema})`);
    this.#imports(list, `since(${schema}`);
    return true;
  }

  /** Whether a node is changed for the first time. */
  #once(node: ts.Node): boolean {
    const id = idOf(node, "");
    if (this.#done.has(id)) return false;
    this.#done.add(id);
    return true;
  }

  #imports(node: ts.Node, text: string): void {
    importNames(this.#source, this.#edits, node.getSourceFile(), text);
  }
}

const keyText = (literal: string): string => (/^"[A-Za-z_]\w*"$/.test(literal) ? literal.slice(1, -1) : literal);

const idOf = (node: ts.Node, name: string) =>
  `${node.getSourceFile().fileName}:${node.getStart()}:${node.kind}:${name}`;

const untagged = (path: string) => path.replaceAll(/<[^<>]*>/g, "");

/** The path of the object that a difference is about: that of a field's owner. */
function parentOf({ kind, path }: DeclarationDifference): string {
  if (kind === "variant-missing" || kind === "variant-extra") return path.replace(/<[^<>]*>$/, "");
  return path.slice(0, Math.max(path.lastIndexOf("."), 0));
}

/** Differences with the same key can have one cause: a part that several places share. */
function keyOf({ kind, path, declared, ours }: DeclarationDifference): string {
  return JSON.stringify([
    kind,
    path
      .split(".")
      .at(-1)
      ?.replaceAll(/<[^<>]*>/g, ""),
    declared,
    ours,
  ]);
}
