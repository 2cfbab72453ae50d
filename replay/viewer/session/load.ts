/** Unpacks a value in a page: gzip, in base64. Rejects if the page was truncated or changed. */
export async function unpack<Value>(text: string): Promise<Value> {
  if (text === "")
    throw new Error(
      "This page contains no session: the file is truncated or was edited. Create it again with: agentwire view",
    );
  const packed = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as Value;
}
