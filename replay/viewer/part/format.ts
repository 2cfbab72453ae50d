import { printable } from "@agentwire/protocol/codec";

export { duration, money } from "../../src/view/units.ts";

/** A text unchanged, including tabs and line feeds, but without characters that affect how others are displayed. */
export const shown = (text: string): string =>
  text
    .split(/([\n\t])/)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join("");

/** Number of decimals that tells apart values with this distance. */
const decimalsFor = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

/**
 * A short time of the recording: `40 s`, `1:20`, `2:03:10`.
 *
 * @param stepUs - The distance of the times to tell apart, in microseconds.
 */
export function moment(us: number, stepUs = 1e6): string {
  const rounded = Math.round(us);
  if (rounded === 0) return "0";
  if (rounded < 1e6) return `${(rounded / 1000).toFixed(Math.min(3, decimalsFor(stepUs / 1000)))} ms`;
  const decimals = Math.min(6, decimalsFor(stepUs / 1e6));
  if (rounded < 60e6) return `${(rounded / 1e6).toFixed(decimals)} s`;
  const total = Number((rounded / 1e6).toFixed(decimals));
  const minutes = Math.floor(total / 60);
  const seconds = (total % 60).toFixed(decimals).padStart(decimals === 0 ? 2 : decimals + 3, "0");
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${String(minutes % 60).padStart(2, "0")}:${seconds}`;
}

/** `2026-03-01 14:05:09 UTC`; a text that names no time is unchanged. */
export const date = (text: string): string =>
  shown(text).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, "$1 $2 UTC");

/** Formats seconds of the recording. */
export const seconds = (us: number): string => (us / 1e6).toFixed(3);

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
