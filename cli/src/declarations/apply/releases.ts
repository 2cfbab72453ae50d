import type { Release } from "@agentwire/protocol";
import type { Edits } from "./edits.ts";
import type { SourceTree } from "./source-tree.ts";

/** Makes a release the current one, and adds it to the list of published releases. */
export function nameRelease(tree: SourceTree, edits: Edits, release: Release): void {
  const current = tree.file("schema/release.ts");
  const constant = current && tree.constant(current, "currentRelease");
  if (constant) edits.replace(constant.value, `${JSON.stringify(release)} satisfies Release`);
  const list = tree.file("schema/releases.ts");
  const published = list && tree.constant(list, "published");
  if (published) edits.replace(published.value, withRelease(published.value.getText(), release));
}

/** The list of ranges with one more release at its end. */
export function withRelease(ranges: string, release: Release): string {
  const cut = release.lastIndexOf(".");
  const [line, patch] = [release.slice(0, cut), Number(release.slice(cut + 1))];
  const found = /\["([\d.]+)", "([^"]*)"\],?\s*\]$/.exec(ranges);
  if (!found) return ranges;
  const [tail, lastLine, patches = ""] = found;
  const head = ranges.slice(0, ranges.length - tail.length);
  if (lastLine !== line) return `${head}["${lastLine}", "${patches}"], ["${line}", "${patch}"]]`;
  const [, start, end] = /(\d+)(?:-(\d+))?$/.exec(patches) ?? [];
  const extended =
    Number(end ?? start) === patch - 1
      ? `${patches.slice(0, patches.length - (end === undefined ? String(start) : `${start}-${end}`).length)}${start}-${patch}`
      : `${patches} ${patch}`;
  return `${head}["${lastLine}", "${extended}"]]`;
}
