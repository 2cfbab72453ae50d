import type { Frame } from "@agentwire/protocol/codec";
import { compareFrames, createNameMap } from "@agentwire/replay";

/** A mutation of one frame: replacement by other frames, or the same frame at another time. */
export type Act =
  | { readonly do: "replace"; readonly by: (frame: Frame) => readonly Frame[] }
  /** This number of frames in the same direction overtake it. */
  | { readonly do: "defer"; readonly frames: number }
  /** Delays the frame. A delay of twice the timeout has the effect of a lost frame. */
  | { readonly do: "delay"; readonly ms: number };

/** One way to change frames of a kind. */
interface Variant {
  /** The changed part, besides operator and kind: the path of a field, or empty for the complete frame. */
  readonly detail: string;
  readonly act: Act;
}

/** Everything that an operator can do to frames like this one. */
export type Operator = (sample: Frame) => readonly Variant[];

type Path = readonly string[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Every leaf of a frame, with its value. The first item of a list represents all items. */
function leavesOf(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (!isObject(value)) return [[path, value]];
  const entries = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value);
  return entries.flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** The value with the part at a path replaced, or removed if the replacement is `undefined`. */
function put(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  if (!isObject(value) || !(key in value)) return value;
  const inner = put(value[key], rest, to);
  if (Array.isArray(value)) return value.map((item, n) => (String(n) === key ? inner : item));
  if (inner !== undefined) return { ...value, [key]: inner };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);

const replace = (detail: string, by: (frame: Frame) => readonly Frame[]): Variant => ({
  detail,
  act: { do: "replace", by },
});

const field = (path: Path, how: string, to: (value: unknown) => unknown): Variant =>
  replace(`${path.join(".")} ${how}`, (frame) => [put(frame, path, to(at(frame, path))) as Frame]);

const another = (value: unknown): unknown =>
  typeof value === "boolean" ? !value : typeof value === "number" ? value + 1 : "changed";
const ofAnotherType = (value: unknown): unknown => (typeof value === "string" ? 7 : "changed");

/** Whether the comparison of tapes distinguishes the two frames: ids, times, paths, prose and costs may differ. */
function differs(one: Frame, other: Frame): boolean {
  const { level } = compareFrames(one, other, { names: createNameMap() });
  return level === "structural";
}

/** Fields that name something else. */
const references =
  /^(request_id|tool_use_id|parent_tool_use_id|task_id|command_uuid|callback_id|server_name|session_id)$/;

/** The inverse of a decision. */
const opposites: Readonly<Record<string, string>> = {
  allow: "deny",
  deny: "allow",
  approve: "block",
  block: "approve",
  accept: "reject",
  reject: "accept",
  success: "error",
};
const decides = /^(behavior|decision|permissionDecision|is_error|continue|interrupt|subtype)$/;

/** The opposite of a decision, with the fields that belong to it. */
function opposite(frame: Frame, path: Path): Frame {
  const value = at(frame, path);
  if (typeof value === "boolean") return put(frame, path, !value) as Frame;
  const paths = path.slice(0, -1);
  const around = { ...(at(frame, paths) as Frame), [path.at(-1) ?? ""]: opposites[String(value)] };
  return put(frame, paths, value === "allow" ? { ...around, message: "no" } : around) as Frame;
}

/** The operators, by name. */
export const operators: Readonly<Record<string, Operator>> = {
  drop: () => [replace("", () => [])],
  double: () => [replace("", (frame) => [frame, frame])],
  reorder: () => [{ detail: "", act: { do: "defer", frames: 3 } }],
  delay: () => [{ detail: "", act: { do: "delay", ms: 30_000 } }],
  retarget: (sample) =>
    leavesOf(sample)
      .filter(([path, value]) => typeof value === "string" && value !== "" && references.test(path.at(-1) ?? ""))
      .filter(([path]) => path.at(-1) !== "request_id" || String(sample.type).startsWith("control"))
      .map(([path]) => field(path, "elsewhere", () => "elsewhere")),
  change: (sample) =>
    leavesOf(sample).flatMap(([path, value]) => [
      ...(differs(sample, put(sample, path, another(value)) as Frame) ? [field(path, "another", another)] : []),
      field(path, "retyped", ofAnotherType),
      field(path, "gone", () => undefined),
    ]),
  decide: (sample) =>
    leavesOf(sample)
      .filter(
        ([path, value]) =>
          decides.test(path.at(-1) ?? "") && (typeof value === "boolean" || String(value) in opposites),
      )
      .map(([path]) => replace(path.join("."), (frame) => [opposite(frame, path)])),
};
