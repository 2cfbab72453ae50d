import { shown } from "./format.ts";
import { plainText } from "./plain-text.ts";

/** What a span is about: the words of a model without their Markdown, and other texts unchanged. */
export const spanDetail = ({ kind, detail }: { readonly kind: string; readonly detail: string }): string =>
  kind === "model" ? plainText(detail) : shown(detail);
