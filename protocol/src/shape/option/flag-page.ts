import { entriesOf } from "../../schema/entry.ts";
import { currentRelease } from "../../schema/release.ts";
import type { AnyOptionSpec, ArgvForm, OptionRoute } from "./define.ts";
import { baseArgv, sessionOptionTable } from "./registry.ts";

type Flag = Extract<OptionRoute, { readonly via: "argv" }>;

const values: Readonly<Record<ArgvForm, string>> = {
  presence: "none; passed if the option is `true`",
  absence: "none; passed if the option is `false`",
  text: "text",
  list: "items, separated by commas",
  each: "one item; passed once for each item",
  json: "JSON",
  word: "one of",
  open: "the flags that the caller chooses",
};

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function valueText({ form, empty, note }: Flag): string {
  if (note !== undefined && form === "presence") return `none; passed ${note}`;
  if (note !== undefined && form === "word") return `${values[form]} ${note}`;
  return [values[form], ...(empty ? ["may be empty"] : []), ...(note === undefined ? [] : [note])].join("; ");
}

function spellingOf({ flag, form, spelling }: Flag): string {
  if (form === "presence" || form === "absence") return flag;
  if (form === "open") return "--NAME [VALUE]";
  return spelling === "joined" ? `${flag}=VALUE` : `${flag} VALUE`;
}

/** The reference page of the command-line flags of an agent. */
export function flagPage(): string {
  const rows = entriesOf<AnyOptionSpec>(sessionOptionTable).flatMap(({ name, summary, since, until, routes }) =>
    routes.flatMap((route) => {
      if (route.via !== "argv") return [];
      const releases = until === undefined ? since : `${since}, until ${until}`;
      return [
        `| \`${spellingOf(route)}\` | ${cell(valueText(route))} | \`${name}\` | ${cell(summary)} | ${releases} |`,
      ];
    }),
  );
  return `# Flags

Generated from the schemas of release ${currentRelease}.

A host starts the agent with \`${baseArgv.join(" ")}\`. It adds a flag
for each option that its caller sets. The agent accepts the flags in any order. If it does not know a flag, it writes the reason to
stderr and exits with code 1. [SessionOptions](type.md#sessionoptions) has the types of the options.

| flag | value | option | meaning | since |
|---|---|---|---|---|
${rows.sort((a, b) => a.localeCompare(b, "en")).join("\n")}
`;
}
