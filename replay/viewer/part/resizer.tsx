import { useState } from "preact/hooks";

const [narrowest, widest, first] = [280, 1000, 460];

/** Sets the width of the details, with the pointer or with the arrow keys. */
export function Resizer() {
  const [width, setWidth] = useState(first);
  const resize = (requested: number): void => {
    const next = Math.round(Math.max(narrowest, Math.min(widest, innerWidth * 0.8, requested)));
    setWidth(next);
    document.documentElement.style.setProperty("--detail", `${next}px`);
  };
  return (
    <hr
      class="resizer"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the details"
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width}
      onPointerDown={(press) => press.currentTarget.setPointerCapture(press.pointerId)}
      onPointerMove={(press) => press.buttons > 0 && resize(innerWidth - press.clientX)}
      onKeyDown={(press) => {
        const by = press.key === "ArrowLeft" ? 40 : press.key === "ArrowRight" ? -40 : 0;
        if (by === 0) return;
        press.preventDefault();
        press.stopPropagation();
        resize(width + by);
      }}
    />
  );
}
