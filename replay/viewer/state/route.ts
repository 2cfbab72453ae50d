/** The views of a page, in the order of their tabs. */
export const views = [
  { name: "summary", title: "Summary" },
  { name: "waterfall", title: "Waterfall" },
  { name: "story", title: "Story" },
  { name: "wire", title: "Wire" },
  { name: "cost", title: "Cost" },
  { name: "laws", title: "Protocol" },
  { name: "calls", title: "Model calls" },
] as const;

export type ViewName = (typeof views)[number]["name"];

/** The location in the page. It is completely in the address, so that it can be shared and Back works. */
export interface Route {
  readonly view: ViewName;
  /** Number of the selected event. */
  readonly event: number | null;
  readonly query: string;
  /** Whether lists show only matches of the query. */
  readonly only: boolean;
  /** Whether the list of events includes noise. */
  readonly all: boolean;
  /** The time range of the waterfall, in microseconds. */
  readonly zoom: readonly [from: number, to: number] | null;
  /** The selected model call, counted from 0. */
  readonly call: number | null;
  /** The only time category that the waterfall shows. */
  readonly kind: string | null;
}

export const start: Route = {
  view: "summary",
  event: null,
  query: "",
  only: false,
  all: false,
  zoom: null,
  call: null,
  kind: null,
};

const number = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** Parses the location in a hash. Ignores invalid parts, because an address may contain anything. */
export function routeOf(hash: string): Route {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(fields.get("z") ?? "") ?? [];
  const kind = fields.get("k");
  return {
    view: views.find(({ name }) => name === fields.get("v"))?.name ?? start.view,
    event: number(fields.get("e")),
    query: (fields.get("q") ?? "").slice(0, 500),
    only: fields.has("only"),
    all: fields.has("all"),
    zoom: from !== undefined && to !== undefined && Number(from) < Number(to) ? [Number(from), Number(to)] : null,
    call: number(fields.get("c")),
    kind: kind !== null && /^[a-z]{1,20}$/.test(kind) ? kind : null,
  };
}

/** The hash of a location. */
export function hashOf({ view, event, query, only, all, zoom, call, kind }: Route): string {
  const fields = new URLSearchParams();
  fields.set("v", view);
  if (event !== null) fields.set("e", String(event));
  if (query !== "") fields.set("q", query);
  if (only) fields.set("only", "1");
  if (all) fields.set("all", "1");
  if (zoom !== null) fields.set("z", zoom.map((us) => Math.max(0, Math.round(us))).join("-"));
  if (call !== null) fields.set("c", String(call));
  if (kind !== null) fields.set("k", kind);
  return `#${fields}`;
}
