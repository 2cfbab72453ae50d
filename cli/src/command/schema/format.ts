import type { ReleaseView } from "@agentwire/protocol";

/** The forms in which a release can be printed. */
export const formats: ReadonlyMap<string, (view: ReleaseView) => string> = new Map([
  ["json-schema", (view: ReleaseView) => JSON.stringify(view.document(), null, 2)],
]);
