import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A page of the documentation that the packages bring along. */
export interface DocumentPage {
  /** Its address for clients, such as `agentwire://protocol/reference/system.md`. */
  readonly uri: string;
  readonly title: string;
  text(): string;
}

/** The folders with pages, by package. */
const folders = [
  ["protocol", "reference"],
  ["replay", "reference"],
  ["testing", "reference"],
  ["runtime", "guide"],
  ["replay", "guide"],
  ["testing", "guide"],
] as const;

/** The pages of the reference and the guides, as the installed packages have them. */
export function documentPages(): readonly DocumentPage[] {
  const { resolve } = createRequire(import.meta.url);
  return folders.flatMap(([name, folder]) => {
    const path = join(dirname(resolve(`@agentwire/${name}/package.json`)), folder);
    return readdirSync(path)
      .filter((file) => file.endsWith(".md"))
      .sort()
      .map((file) => {
        const text = (): string => readFileSync(join(path, file), "utf8");
        const title = /^# (.*)$/m.exec(text())?.[1] ?? file;
        return { uri: `agentwire://${name}/${folder}/${file}`, title, text };
      });
  });
}
