import { renderMermaidSVG } from "beautiful-mermaid";

/** The arrows of a sequence diagram, as sentences for readers who do not see it. */
function describedArrows(source) {
  const names = new Map([...source.matchAll(/participant (\w+) as (.+)/g)].map(([, id, name]) => [id, name]));
  const nameOf = (id) => names.get(id) ?? id;
  const arrows = [...source.matchAll(/^\s*(\w+)-{1,2}>>(\w+): (.+)$/gm)];
  const steps = arrows.map(([, from, to, text]) => `${nameOf(from)} to ${nameOf(to)}: ${text}`);
  return `Diagram. ${steps.join(". ")}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** A diagram as SVG. Its colors are those of the page, and it loads nothing. */
export function diagram(source, index) {
  const svg = renderMermaidSVG(source, { transparent: true, padding: 8 })
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(/ style="[^"]*"/, ` role="img" aria-label="${describedArrows(source)}"`)
    .replaceAll(/(id="|url\(#)([\w-]+)/g, `$1diagram-${index}-$2`);
  return `<figure class="diagram not-content">${svg}</figure>`;
}

/** A remark plugin that draws the Mermaid diagrams of a page when the site is built. */
export function remarkDiagrams() {
  return (tree) => {
    tree.children = tree.children.map((node, index) =>
      node.type === "code" && node.lang === "mermaid" ? { type: "html", value: diagram(node.value, index) } : node,
    );
  };
}
