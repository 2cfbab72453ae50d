import type { ElementContent, Root } from "hast";
import bash from "highlight.js/lib/languages/bash";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
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
import { useMemo, useState } from "preact/hooks";
import classes from "./code.module.css";
import { shown } from "./text.ts";

const highlighter = createLowlight({
  ...{ bash, diff, go, javascript, json, python, rust, sql, typescript, xml, yaml },
});

/** Longer texts stay plain, because highlighting them would block the page. In characters. */
const longestHighlighted = 20_000;

function nodes(children: Root["children"] | readonly ElementContent[]): ComponentChildren[] {
  return children.map((node, at) => {
    if (node.type === "text") return node.value;
    if (node.type !== "element") return null;
    const kind = [node.properties.className].flat()[0];
    const name = typeof kind === "string" ? kind.replace(/^hljs-/, "") : "";
    return (
      <span key={at} class={classes[name] ?? ""}>
        {nodes(node.children)}
      </span>
    );
  });
}

/** Copies a text to the clipboard, where the browser allows it. */
function CopyButton({ text }: { readonly text: string }) {
  const [done, setDone] = useState(false);
  if (!("clipboard" in navigator)) return null;
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => setDone(false),
    );
  return (
    <button type="button" class={classes.copy} onClick={copy}>
      {done ? "Copied" : "Copy"}
    </button>
  );
}

/** The text of a program, highlighted where the language is known. */
export function Code({
  text,
  language,
  copy = false,
  wrap = false,
}: {
  readonly text: string;
  readonly language: string;
  readonly copy?: boolean;
  /** Breaks long lines, so that nothing of them is out of sight. */
  readonly wrap?: boolean;
}) {
  const content = useMemo(() => {
    const safe = shown(text.replace(/\n$/, ""));
    if (!highlighter.registered(language) || safe.length > longestHighlighted) return safe;
    return nodes(highlighter.highlight(language, safe).children);
  }, [text, language]);
  return (
    <div class={classes.frame}>
      <pre class={wrap ? `${classes.code} ${classes.wrap}` : classes.code} tabIndex={0}>
        <code>{content}</code>
      </pre>
      {copy && <CopyButton text={text} />}
    </div>
  );
}
