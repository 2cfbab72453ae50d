/** The layout of a JUnit report as Jenkins reads it: for each element, its attributes and the elements in it. */
interface ElementLayout {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly children: readonly string[];
}

const message: ElementLayout = { required: [], optional: ["message", "type"], children: [] };
const output: ElementLayout = { required: [], optional: [], children: [] };

const layout: ReadonlyMap<string, ElementLayout> = new Map([
  [
    "testsuites",
    { required: [], optional: ["name", "time", "tests", "failures", "errors", "disabled"], children: ["testsuite"] },
  ],
  [
    "testsuite",
    {
      required: ["name", "tests"],
      optional: ["failures", "errors", "skipped", "time", "timestamp", "hostname", "id", "package"],
      children: ["testcase", "properties", "system-out", "system-err"],
    },
  ],
  [
    "testcase",
    {
      required: ["name"],
      optional: ["classname", "time"],
      children: ["skipped", "error", "failure", "system-out", "system-err"],
    },
  ],
  ["failure", message],
  ["error", message],
  ["skipped", output],
  ["system-out", output],
  ["system-err", output],
]);

/** Attributes with numbers. */
const numeric = ["time", "tests", "failures", "errors", "skipped"];

/** A run of allowed characters without markup, with entities. */
const plainText = /^(?:[^<&\p{Cc}]|[\t\n\r]|&(?:lt|gt|amp|quot|apos|#\d+);)*$/u;

interface OpenElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly counts: Map<string, number>;
}

/** Problems of the attributes of an element. */
function attributeProblems(name: string, attributes: ReadonlyMap<string, string>): string[] {
  const { required = [], optional = [] } = layout.get(name) ?? {};
  const missing = required.filter((attribute) => !attributes.has(attribute));
  const unknown = [...attributes.keys()].filter((attribute) => ![...required, ...optional].includes(attribute));
  const wrong = numeric.filter((attribute) => !/^\d+(?:\.\d+)?$/.test(attributes.get(attribute) ?? "0"));
  return [
    ...missing.map((attribute) => `${name} lacks ${attribute}`),
    ...unknown.map((attribute) => `${name} has ${attribute}`),
    ...wrong.map((attribute) => `${name}: ${attribute} is no number`),
  ];
}

/** Numbers of a suite that differ from what is in it. */
function countProblems({ name, attributes, counts }: OpenElement): string[] {
  if (name !== "testsuite") return [];
  const inside = { tests: "testcase", failures: "failure", errors: "error", skipped: "skipped" };
  return Object.entries(inside)
    .filter(([attribute, element]) => Number(attributes.get(attribute) ?? 0) !== (counts.get(element) ?? 0))
    .map(([attribute]) => `testsuite: ${attribute} is not the number of its cases`);
}

/** Everything in a JUnit report that its layout does not allow; nothing, if the report is valid. */
export function junitProblems(xml: string): readonly string[] {
  const problems: string[] = [];
  const open: OpenElement[] = [];
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!xml.startsWith(declaration)) return ["no XML declaration"];
  for (const [token, closing = "", name = "", text = "", selfClosing = ""] of xml
    .slice(declaration.length)
    .matchAll(/<(\/?)([a-z-]+)((?: [a-z]+="[^"]*")*)(\/?)>|[^<]+|</g)) {
    const parent = open.at(-1);
    if (name === "") {
      if (!plainText.test(token)) problems.push(`text that is not escaped: ${token.slice(0, 40)}`);
      const elementsOnly = parent === undefined || (layout.get(parent.name)?.children.length ?? 0) > 0;
      if (elementsOnly && token.trim() !== "") problems.push(`text in ${parent?.name ?? "the document"}`);
    } else if (closing !== "") {
      if (parent?.name !== name) problems.push(`${parent?.name ?? "nothing"} is closed by ${name}`);
      if (parent) problems.push(...countProblems(parent));
      open.pop();
    } else {
      const allowed = parent === undefined ? ["testsuites"] : (layout.get(parent.name)?.children ?? []);
      if (!allowed.includes(name)) problems.push(`${name} in ${parent?.name ?? "the document"}`);
      const pairs = [...text.matchAll(/ ([a-z]+)="([^"]*)"/g)];
      for (const [, , value = ""] of pairs)
        if (!plainText.test(value)) problems.push(`${name}: an attribute that is not escaped`);
      const attributes = new Map(pairs.map(([, key = "", value = ""]) => [key, value]));
      problems.push(...attributeProblems(name, attributes));
      for (const { counts } of open) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (selfClosing === "") open.push({ name, attributes, counts: new Map() });
    }
  }
  return open.length === 0 ? problems : [...problems, "elements that are not closed"];
}
