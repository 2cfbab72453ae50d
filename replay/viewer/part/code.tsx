import type { ElementContent, Root } from "hast";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { shown } from "./format.ts";

const highlighter = createLowlight({
  ...{ bash, css, diff, go, ini, java, javascript, json, python, rust, sql, typescript, xml, yaml },
});
highlighter.registerAlias({ typescript: ["mts", "cts"], javascript: ["mjs", "cjs"], ini: ["conf"] });

/** Maximum length of highlighted text. Longer texts would block the page. */
const longestHighlighted = 20_000;

function nodes(children: Root["children"] | readonly ElementContent[]): ComponentChildren[] {
  return children.map((node, index) => {
    if (node.type === "text") return node.value;
    if (node.type !== "element") return null;
    const names = node.properties.className;
    return (
      <span key={index} class={Array.isArray(names) ? names.join(" ") : ""}>
        {nodes(node.children)}
      </span>
    );
  });
}

/** The language of a file, by its extension. */
export const languageOf = (path: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1]?.toLowerCase() ?? "";

/** Source code, highlighted if the language is known. */
export function Code({ text, language }: { readonly text: string; readonly language: string }) {
  const content = useMemo(() => {
    const safe = shown(text.replace(/\n$/, ""));
    if (!highlighter.registered(language) || safe.length > longestHighlighted) return safe;
    return nodes(highlighter.highlight(language, safe).children);
  }, [text, language]);
  return (
    <pre class="code" tabIndex={0}>
      <code>{content}</code>
    </pre>
  );
}
