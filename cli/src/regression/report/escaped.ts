import { safe } from "../../terminal.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that is nothing but text in XML and HTML, in attributes too; control characters, which XML forbids, are gone. */
export const escaped = (text: string): string => safe(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
