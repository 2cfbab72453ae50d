export { formsOf, plainFormsOf } from "./form.ts";
export { isSecretName, isSecretPair } from "./name.ts";
export { createReplacer, type Replacer } from "./replacer.ts";
export { asWritten, hitsIn, type ScannedText, scannedTexts } from "./scan.ts";
export { isQuotedSecret } from "./text/assignment.ts";
export type { Hit } from "./text/hit.ts";
export { printedSecret, printsSecret, readsSecret } from "./text/printed.ts";
export { canBeSecret, isDistinctive } from "./value.ts";
