import type { WebResponse } from "../../../ports.ts";
import { htmlToMarkdown } from "./html.ts";

/** What a server says its answer is, without parameters and in lower case. */
export const contentType = ({ headers }: WebResponse): string =>
  (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** Whether an answer of this type is for programs other than a reader. An unnamed type is taken for text. */
export const isBinary = (type: string): boolean =>
  type !== "" &&
  !/^text\/|[/+](?:json|xml|yaml|javascript|ecmascript|typescript|x-sh|x-www-form-urlencoded|x-ndjson|graphql)$/.test(
    type,
  );

/** Endings of files that people know by them. */
const endings: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/gzip": "gz",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "audio/mpeg": "mp3",
  "video/mp4": "mp4",
};

/** The ending of a file that an answer is kept in. */
export const endingOf = (type: string): string => (Object.hasOwn(endings, type) ? (endings[type] ?? "bin") : "bin");

/** The words of an answer. */
export async function pageText(answer: WebResponse): Promise<string> {
  const text = decoded(answer);
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType(answer)) ? htmlToMarkdown(text) : text;
}

/** Text in the encoding that the server names; UTF-8 where it names none that is known. */
function decoded({ headers, body }: WebResponse): string {
  const charset = /;\s*charset\s*=\s*"?([\w-]{1,40})/i.exec(headers["content-type"] ?? "")?.[1];
  try {
    return new TextDecoder(charset ?? "utf-8").decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
