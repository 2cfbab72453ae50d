import { printable } from "@agentwire/protocol/codec";

/** A text unchanged, including tabs and line feeds, but without characters that affect how others are displayed. */
export const shown = (text: string): string =>
  text
    .split(/([\n\t])/)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join("");

/** `842 ms`, `3.2 s`, `2 min 05 s`, `1 h 02 min`. */
export function duration(us: number): string {
  if (us < 999.5) return us <= 0 ? "0 ms" : "< 1 ms";
  if (us < 999_500) return `${Math.round(us / 1000)} ms`;
  if (us < 59.95e6) return `${(us / 1e6).toFixed(us < 9.95e6 ? 2 : 1)} s`;
  const seconds = Math.round(us / 1e6);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

/** A short time of the recording: `40 s`, `1:20`, `2:03:10`. */
export function moment(us: number): string {
  if (us < 60e6) return us === 0 ? "0" : duration(us).replace(/\.0+ s$/, " s");
  const total = Math.round(us / 1e6);
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** Formats seconds of the recording. */
export const seconds = (us: number): string => (us / 1e6).toFixed(3);

/** `$1.24`, `$0.0123`, `$0.00044`. */
export function money(usd: number): string {
  if (usd === 0 || usd >= 1) return `$${usd.toFixed(2)}`;
  return `$${usd.toFixed(usd < 0.001 ? 5 : 4)}`;
}

/** `950`, `12.3k`, `1.20M`. */
export function amount(value: number): string {
  if (value < 1000) return String(Math.round(value));
  if (value < 999_950) return `${(value / 1000).toFixed(value < 99_950 ? 1 : 0)}k`;
  return `${(value / 1e6).toFixed(2)}M`;
}

/** `91 %`. */
export const percent = (part: number, total: number): string => {
  const share = total <= 0 ? 0 : (part / total) * 100;
  return share > 0 && share < 1 ? "< 1 %" : `${Math.round(share)} %`;
};

/** `1 turn`, `2 turns`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${amount(value)} ${value === 1 ? one : many}`;
