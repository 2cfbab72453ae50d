import type { ChatImage } from "@agentwire/runtime/chat";

/** Largest image that the Messages API accepts, in bytes. */
const largest = 5 * 1024 * 1024;

const types: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const isType = (type: string): type is ChatImage["mediaType"] => types.has(type);

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** Reads files that were pasted, dropped or picked. `problem` says which were left out, and why. */
export async function readImages(
  files: Iterable<File>,
): Promise<{ readonly images: readonly ChatImage[]; readonly problem: string | null }> {
  const images: ChatImage[] = [];
  let problem: string | null = null;
  for (const file of files) {
    const { type } = file;
    if (!isType(type)) problem = `${file.name || "The file"} is not an image. Attach PNG, JPEG, GIF or WebP.`;
    else if (file.size > largest) problem = `${file.name || "The image"} is larger than 5 MB.`;
    else images.push({ mediaType: type, data: base64(new Uint8Array(await file.arrayBuffer())) });
  }
  return { images, problem };
}
