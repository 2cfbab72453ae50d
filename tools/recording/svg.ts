import stringWidth from "string-width";
import type { Run } from "./ansi.ts";

/** What a terminal shows from a time on. */
export interface Frame {
  readonly ms: number;
  readonly lines: readonly (readonly Run[])[];
}

const [cell, row, margin] = [8.4, 18, 14];

const palette = [
  "#5c6773",
  "#ff8a93",
  "#63d293",
  "#f2b93b",
  "#7bb0ff",
  "#c09bff",
  "#4fd1c5",
  "#e6eaf0",
  "#8a94a0",
  "#ff8a93",
  "#63d293",
  "#f2b93b",
  "#7bb0ff",
  "#c09bff",
  "#4fd1c5",
  "#ffffff",
];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const ink = (run: Run): string => (run.color === null ? "#e6eaf0" : (palette[run.color] ?? "#e6eaf0"));

function runMarkup(run: Run, column: number): string {
  const width = stringWidth(run.text);
  const x = (column * cell).toFixed(1);
  const background = run.isInverse
    ? `<rect x="${x}" y="2" width="${(width * cell).toFixed(1)}" height="${row}" fill="${ink(run)}"/>`
    : "";
  if (run.text.trim() === "") return background;
  const look = `${run.isBold ? ' font-weight="700"' : ""}${run.isDim ? ' opacity=".6"' : ""}`;
  const fill = run.isInverse ? "#11151b" : ink(run);
  return `${background}<text x="${x}" y="15" textLength="${(width * cell).toFixed(1)}" fill="${fill}"${look}>${escaped(run.text)}</text>`;
}

function lineMarkup(line: readonly Run[]): string {
  let column = 0;
  return line
    .map((run) => {
      const markup = runMarkup(run, column);
      column += stringWidth(run.text);
      return markup;
    })
    .join("");
}

/** An animated image of a terminal. Lines that several frames show are stored once. */
export function recordingSvg(frames: readonly Frame[], columns: number, rows: number, title: string): string {
  const ids = new Map<string, number>();
  const idOf = (markup: string): number => {
    const id = ids.get(markup) ?? ids.size;
    ids.set(markup, id);
    return id;
  };
  const [width, height] = [columns * cell + 2 * margin, rows * row + 2 * margin];
  const end = (frames.at(-1)?.ms ?? 0) + 4000;
  const shown = frames.map(({ lines }, index) => {
    const uses = lines
      .map(lineMarkup)
      .flatMap((markup, at) => (markup === "" ? [] : [`<use href="#l${idOf(markup)}" y="${at * row}"/>`]));
    return `<g transform="translate(0 ${index * height})">${uses.join("")}</g>`;
  });
  const steps = frames.map(
    ({ ms }, index) => `${((ms / end) * 100).toFixed(3)}%{transform:translateY(-${index * height}px)}`,
  );
  const last = `100%{transform:translateY(-${Math.max(0, frames.length - 1) * height}px)}`;
  const lines = [...ids].map(([markup, id]) => `<g id="l${id}">${markup}</g>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    "<style>text{font:14px ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}",
    `.film{animation:film ${end}ms steps(1,end) infinite}@keyframes film{${steps.join("")}${last}}`,
    `@media (prefers-reduced-motion:reduce){.film{animation:none;transform:translateY(-${Math.floor(frames.length / 3) * height}px)}}</style>`,
    `<defs>${lines.join("\n")}</defs>`,
    `<rect width="100%" height="100%" rx="8" fill="#11151b"/>`,
    `<clipPath id="screen"><rect width="${width - 2 * margin}" height="${rows * row}"/></clipPath>`,
    `<g transform="translate(${margin} ${margin})" clip-path="url(#screen)"><g class="film">`,
    ...shown,
    "</g></g></svg>\n",
  ].join("\n");
}
