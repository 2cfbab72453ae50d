import { useStore } from "./context.ts";

/** Copies a text, even if the browser has no clipboard for pages from disk. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** A button that copies the result of `text`. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const { notice } = useStore();
  return (
    <button
      type="button"
      class="copy"
      onClick={async () => {
        notice.value = (await copy(text())) ? "Copied." : "The browser did not allow the copy.";
      }}
    >
      {label}
    </button>
  );
}
