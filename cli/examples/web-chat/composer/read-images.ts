import { type ChatImage, readChatImage } from "@agentwire/runtime/chat";

/** Reads files that were pasted, dropped or picked. `problems` says which were left out, and why. */
export async function readImages(
  files: Iterable<File>,
): Promise<{ readonly images: readonly ChatImage[]; readonly problems: readonly string[] }> {
  const images: ChatImage[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const image = readChatImage(file.name || "The file", new Uint8Array(await file.arrayBuffer()));
    if (typeof image === "string") problems.push(image);
    else images.push(image);
  }
  return { images, problems };
}
