import type { Token } from "markdown-it";
import { type ComponentChildren, h } from "preact";
import { useMemo } from "preact/hooks";
import { Code } from "./code.tsx";
import { shown } from "./format.ts";
import { parser } from "./parser.ts";

/** Elements that Markdown may create. Everything else stays text. */
const elements = new Set([
  ...["p", "em", "strong", "s", "ul", "ol", "li", "blockquote", "hr", "br"],
  ...["table", "thead", "tbody", "tr", "th", "td"],
]);

/** Headings of a text are nested below those of the page. */
const heading = /^h([1-6])$/;

const isWebAddress = (href: string): boolean => /^https?:\/\//i.test(href);

/** Converts a token without its own content to an element, with its children. */
function element(token: Token, children: ComponentChildren[]): ComponentChildren {
  const level = heading.exec(token.tag);
  if (level !== null) return h("h3", { class: `heading-${level[1]}` }, children);
  if (token.type === "link_open") {
    const href = String(token.attrGet("href") ?? "");
    if (!isWebAddress(href)) return h("span", { class: "address", title: shown(href) }, children);
    return h("a", { href, target: "_blank", rel: "noopener noreferrer", title: shown(href) }, children);
  }
  if (!elements.has(token.tag)) return children;
  const start = token.tag === "ol" ? Number(token.attrGet("start") ?? 1) : undefined;
  return h(token.tag, start === undefined || !Number.isFinite(start) ? null : { start }, children);
}

function single(token: Token): ComponentChildren {
  switch (token.type) {
    case "text":
    case "html_block":
    case "html_inline":
      return shown(token.content);
    case "inline":
      return build(token.children ?? []);
    case "code_inline":
      return <code>{shown(token.content)}</code>;
    case "fence":
    case "code_block":
      return <Code text={token.content} language={token.info.trim().split(/\s+/)[0] ?? ""} />;
    case "softbreak":
      return "\n";
    case "hardbreak":
      return <br />;
    case "hr":
      return <hr />;
    case "image":
      return (
        <span class="address">{`(image ${shown(token.content)}: ${shown(String(token.attrGet("src") ?? ""))})`}</span>
      );
    default:
      return shown(token.content);
  }
}

/** Builds elements from a flat list of tokens. */
function build(tokens: readonly Token[]): ComponentChildren[] {
  const open: { readonly token: Token | null; readonly children: ComponentChildren[] }[] = [
    { token: null, children: [] },
  ];
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, children: [] });
    else if (token.nesting === -1) {
      const done = open.length > 1 ? open.pop() : undefined;
      if (done?.token) open.at(-1)?.children.push(element(done.token, done.children));
    } else if (!token.hidden) open.at(-1)?.children.push(single(token));
  }
  return open[0]?.children ?? [];
}

/** A text of the model or a person, as Markdown. HTML in it is escaped, and nothing is fetched. */
export function Markdown({ text }: { readonly text: string }) {
  const content = useMemo(() => build(parser.parse(text, {})), [text]);
  return <div class="markdown">{content}</div>;
}
