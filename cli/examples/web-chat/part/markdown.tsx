import type { Token } from "markdown-it";
import { type ComponentChildren, h } from "preact";
import { useMemo } from "preact/hooks";
import { parser } from "../../markdown-parser.ts";
import { Code } from "./code.tsx";
import css from "./markdown.module.css";
import { shown } from "./text.ts";

/** The only elements that a text can become. Its headings are one level, whatever order they come in. */
const elements: Readonly<Record<string, string>> = {
  ...{ p: "p", em: "em", strong: "strong", s: "s", ul: "ul", ol: "ol", li: "li", blockquote: "blockquote" },
  ...{ table: "table", thead: "thead", tbody: "tbody", tr: "tr", th: "th", td: "td" },
  ...{ h1: "h2", h2: "h2", h3: "h2", h4: "h2", h5: "h2", h6: "h2" },
};

function leaf(token: Token): ComponentChildren {
  switch (token.type) {
    case "inline":
      return tree(token.children ?? []);
    case "code_inline":
      return <code>{shown(token.content)}</code>;
    case "fence":
    case "code_block":
      return <Code text={token.content} language={token.info.trim().split(/\s+/)[0] ?? ""} copy />;
    // The output of commands, and most models, mean their line breaks.
    case "softbreak":
    case "hardbreak":
      return <br />;
    case "hr":
      return <hr />;
    case "image":
      return `(image: ${shown(token.content)})`;
    default:
      return shown(token.content);
  }
}

function branch(token: Token, children: ComponentChildren[]): ComponentChildren {
  if (token.type === "link_open") {
    const href = String(token.attrGet("href") ?? "");
    if (!/^https?:\/\//i.test(href)) return <span title={shown(href)}>{children}</span>;
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" title={shown(href)}>
        {children}
      </a>
    );
  }
  const name = Object.hasOwn(elements, token.tag) ? elements[token.tag] : undefined;
  if (name === undefined) return children;
  const start = token.tag === "ol" ? { start: Number(token.attrGet("start") ?? 1) || 1 } : {};
  const element = h(name, { class: css[token.tag], ...start }, children);
  return name === "table" ? (
    <figure class={css.scroll} tabIndex={0} aria-label="Table">
      {element}
    </figure>
  ) : (
    element
  );
}

/** The elements of a flat list of tokens. */
function tree(tokens: readonly Token[]): ComponentChildren[] {
  const root: ComponentChildren[] = [];
  const open: { readonly token: Token; readonly children: ComponentChildren[] }[] = [];
  const put = (child: ComponentChildren): void => void (open.at(-1)?.children ?? root).push(child);
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, children: [] });
    else if (token.nesting === 0) put(leaf(token));
    else {
      const closed = open.pop();
      if (closed) put(closed.token.hidden ? closed.children : branch(closed.token, closed.children));
    }
  }
  return root;
}

/** A text as Markdown. It becomes elements that are named here, never markup, and nothing is fetched. */
export function Markdown({ text }: { readonly text: string }) {
  const content = useMemo(() => tree(parser.parse(text, {})), [text]);
  return <div class={css.markdown}>{content}</div>;
}
