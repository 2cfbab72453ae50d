import { type Divergence, htmlPage, markup, type TapeMetadataDiff, type ValueDifference } from "@agentwire/replay";
import { textDifference } from "./text-difference.ts";
import { shownValue } from "./value-difference.ts";

const sides = (first: unknown, second: unknown): string =>
  textDifference(first === undefined ? "" : shownValue(first), second === undefined ? "" : shownValue(second))
    .map(({ side, text }) =>
      side === "both" ? markup(text) : side === "first" ? `<del>${markup(text)}</del>` : `<ins>${markup(text)}</ins>`,
    )
    .join("");

const entry = ({ pointer, first, second }: ValueDifference): string =>
  `<details open><summary><code>${markup(pointer)}</code></summary><pre>${sides(first, second)}</pre></details>`;

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem;max-width:80rem;color-scheme:light dark}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.5rem;border:1px solid #8884}
ins{background:#2a42;text-decoration:none}del{background:#d332}`;

/** One HTML page with every difference in full. It loads nothing and runs no script. */
export function differencePage(
  names: readonly [string, string],
  frames: readonly Divergence[],
  metadata: TapeMetadataDiff,
): string {
  const sections = [...new Set(metadata.differences.map(({ section }) => section))].map(
    (section) =>
      `<h2>${section}</h2>${metadata.differences
        .filter((one) => one.section === section)
        .map(entry)
        .join("")}`,
  );
  const wire = frames.map(
    ({ message, differences, expected, actual }) =>
      `<h3>${markup(message)}</h3>${
        differences.length > 0
          ? differences
              .map(({ path, ...both }) => entry({ pointer: path, first: both.expected, second: both.actual }))
              .join("")
          : `<pre>${sides(expected, actual)}</pre>`
      }`,
  );
  const none = frames.length + metadata.differences.length === 0 ? "<p>No differences.</p>" : "";
  return htmlPage({
    title: "Differences",
    style,
    body: `<h1>${names.map(markup).join(" and ")}</h1>${none}${wire.length > 0 ? `<h2>wire</h2>${wire.join("")}` : ""}${sections.join("")}
<h2>Not compared</h2><ul>${metadata.notCompared.map((one) => `<li>${markup(one)}</li>`).join("")}</ul>`,
  });
}
