import { markdownReference, metamodel, type ReleaseView } from "@agentwire/protocol";

/** The formats in which a release can be printed. */
export const formats: ReadonlyMap<string, (view: ReleaseView) => string> = new Map([
  ["json-schema", (view: ReleaseView) => JSON.stringify(view.document(), null, 2)],
  ["json-schema-strict", (view: ReleaseView) => JSON.stringify(view.document("strict"), null, 2)],
  ["metamodel", (view: ReleaseView) => JSON.stringify(metamodel(view.release), null, 2)],
  ["markdown", (view: ReleaseView) => [...markdownReference(view.release).values()].join("\n")],
]);
