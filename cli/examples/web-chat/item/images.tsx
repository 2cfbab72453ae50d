import type { ChatImage } from "@agentwire/runtime/chat";
import css from "./images.module.css";

export const imageUrl = ({ mediaType, data }: ChatImage): string => `data:${mediaType};base64,${data}`;

/** Images of a message. */
export function Images({ images }: { readonly images: readonly ChatImage[] }) {
  if (images.length === 0) return null;
  return (
    <div class={css.images}>
      {images.map((image, at) => (
        <img key={at} src={imageUrl(image)} alt={`Attachment ${at + 1}`} />
      ))}
    </div>
  );
}
