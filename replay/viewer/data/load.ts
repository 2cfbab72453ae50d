import { dataElement, type ViewData } from "../../src/view/data.ts";

/** Reads the session out of the page. Rejects where the page was cut or changed. */
export async function loadData(page: Document): Promise<ViewData> {
  const element = page.getElementById(dataElement);
  const text = element?.textContent ?? "";
  if (text === "") throw new Error("This page holds no session; it was cut or changed. Make it again.");
  const packed = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  element?.remove();
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as ViewData;
}
