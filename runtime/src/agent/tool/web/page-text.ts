import type { WebResponse } from "../../../ports.ts";
import { htmlToMarkdown } from "./html.ts";

/** The content type of a response, without parameters and in lower case. */
export const contentType = ({ headers }: WebResponse): string =>
  (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** Whether a content type is binary. A missing type counts as text. */
export const isBinary = (type: string): boolean =>
  type !== "" &&
  !/^text\/|[/+](?:json|xml|yaml|javascript|ecmascript|typescript|x-sh|x-www-form-urlencoded|x-ndjson|graphql)$/.test(
    type,
  );

/** The text of a response. */
export async function pageText(answer: WebResponse): Promise<string> {
  const text = decoded(answer);
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType(answer)) ? htmlToMarkdown(text) : text;
}

/** Decodes text in the encoding that the server names; in UTF-8 if it names none or an unknown one. */
function decoded({ headers, body }: WebResponse): string {
  const charset = /;\s*charset\s*=\s*"?([\w-]{1,40})/i.exec(headers["content-type"] ?? "")?.[1];
  try {
    return new TextDecoder(charset ?? "utf-8").decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
