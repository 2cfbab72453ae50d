import type { Release } from "@agentwire/protocol";
import type { DeclarationDifference } from "./compare.ts";
import { changeOfType } from "./contrast.ts";
import { fieldSource, gap, gaps, SchemaDraft } from "./draft.ts";
import { draftEntry } from "./entry-draft.ts";
import type { TypeShape } from "./type-shape.ts";

/** A draft of the schema source for one difference, ready to paste. Gaps are marked with an ellipsis. */
export interface Skeleton {
  /** Its purpose, in one line. */
  readonly title: string;
  readonly code: string;
}

const draft = new SchemaDraft(gaps);

/** A form as an expression with the builders of the schema sources, with gaps for the descriptions. */
const expression = (form: TypeShape): string => draft.expression(form);

/**
 * Drafts the source files and changes that describe a release in this repository.
 *
 * @param release - The new release.
 * @param differences - What its declarations contain and our view lacks.
 * @example
 * import { skeletons } from "agentwire/declarations";
 *
 * for (const { title, code } of skeletons("0.3.330", [])) console.log(title, code);
 */
export function skeletons(release: Release, differences: readonly DeclarationDifference[]): Skeleton[] {
  const locations = new Map<string, { readonly made: Skeleton; readonly at: string[] }>();
  for (const difference of differences) {
    const made = skeleton(release, difference);
    if (!made) continue;
    // The same change in several places is one change of a part that they share.
    const key = `${made.title}\n${made.code}`;
    const known = locations.get(key);
    if (known) known.at.push(difference.path);
    else locations.set(key, { made, at: [difference.path] });
  }
  return [...locations.values()].map(({ made, at }) => ({ title: `${listed(at)}: ${made.title}`, code: made.code }));
}

const listed = (paths: readonly string[]) =>
  paths.length > 3 ? `${paths.slice(0, 3).join(", ")} and ${paths.length - 3} more` : paths.join(", ");

function skeleton(release: Release, difference: DeclarationDifference): Skeleton | undefined {
  const { kind, path, declared, ours, form } = difference;
  const quoted = JSON.stringify(release);
  const name = path.split(".").at(-1)?.replace(/<.*$/, "") ?? path;
  switch (kind) {
    case "entry-missing":
      return (
        form && {
          title: "a new entry",
          code:
            draftEntry(release, form, gaps, { constant: gap })?.code ?? `export const ${path} = ${expression(form)};`,
        }
      );
    case "entry-extra":
      return { title: `the entry ended`, code: `until: ${quoted},` };
    case "field-missing":
      if (/^SessionOptions\.\w+$/.test(path)) return { title: "a new option", code: option(release, name, form) };
      return (
        form && {
          title: `a new field`,
          code: `${fieldSource(name, `since(${quoted}, ${expression(form)})`, declared.endsWith(", optional"))},`,
        }
      );
    case "field-extra":
      return { title: `the field ended`, code: `.meta({ until: ${quoted} })` };
    case "variant-missing":
      return form && { title: `a new variant`, code: `since(${quoted}, ${expression(form)}),` };
    case "variant-extra":
      return { title: `the variant ended`, code: `.meta({ until: ${quoted} })` };
    case "optionality":
      return {
        title: `${ours} before, ${declared} now`,
        code:
          declared === "optional"
            ? `.meta({ optionalSince: ${quoted} }).optional()`
            : `.meta({ requiredSince: ${quoted} })`,
      };
    case "type":
      return form && { title: changeOfType(difference), code: changed(quoted, form, ours) };
    case "unresolved":
      return undefined;
  }
}

/** An option; without a form it is a callback or a store. */
const option = (release: Release, name: string, form: TypeShape | undefined): string =>
  [
    "defineOption({",
    `  name: "${name}",`,
    `  summary: "${gap}",`,
    `  since: ${JSON.stringify(release)},`,
    `  value: ${form ? expression(form) : "null"},`,
    `  routes: [${gap}],`,
    "})",
  ].join("\n");

/** Values are added and removed by name. Any other change of a type keeps the old form next to the new one. */
function changed(release: string, form: TypeShape, ours: string): string {
  const before = new Set(ours.split(" | ").filter((part) => part.startsWith('"')));
  const added = [...form.literals].filter((literal) => !before.has(literal));
  const removed = [...before].filter((literal) => !form.literals.has(literal));
  const onlyLiterals = form.types.size + form.objects.length + form.items.length === 0 && before.size > 0;
  if (!onlyLiterals) return `earlier(${release}, /* the form so far */ ${gap}, ${expression(form)})`;
  return [
    ...(added.length > 0
      ? [`literalsSince({ ${added.map((literal) => `${literal}: ${release}`).join(", ")} }, ${gap})`]
      : []),
    ...(removed.length > 0
      ? [`formerLiterals({ ${removed.map((literal) => `${literal}: { until: ${release} }`).join(", ")} }, ${gap})`]
      : []),
  ].join("\n");
}
