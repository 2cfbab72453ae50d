import { registerHooks } from "node:module";
import { readList } from "./fault.ts";

/** Loaded before a program: changes the files of the runtime as the fault of its address demands. */
const { searchParams: parameters } = new URL(import.meta.url);
const fault = readList(parameters.get("list") ?? "")[Number(parameters.get("at"))];
const root = new URL("../../../", import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const changes = fault?.source?.filter(({ file }) => new URL(file, root).href === url) ?? [];
    if (changes.length === 0) return loaded;
    const source = changes.reduce((text, { replace: [part, replacement] }) => {
      if (text.split(part).length !== 2) throw new Error(`${fault?.name}: ${url} does not contain once: ${part}`);
      return text.replace(part, () => replacement);
    }, Buffer.from(loaded.source as Uint8Array).toString());
    return { ...loaded, source };
  },
});
