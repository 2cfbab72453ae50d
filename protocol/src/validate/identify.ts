import type { Finding } from "./findings.ts";

/** What can be known of a frame from the fields that tell frames apart. */
export type Identity =
  /** One kind of frame, if the catalogue has it. */
  | { readonly name: string; readonly type: string; readonly subtype: string | undefined }
  /** Not even that: the field that is needed is missing, or of a wrong type, or the form is not one of the wire. */
  | { readonly name: "unknown"; readonly problem: Finding };

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Requests as some descriptions write them, `{type: "control", action}`, and what the wire has instead. */
const simplified: Finding = {
  kind: "simplified-form",
  place: undefined,
  expected: '{"type":"control_request","request_id":...,"request":{"subtype":...}}',
  value: undefined,
};

const noType: Finding = {
  kind: "missing-field",
  place: { parent: undefined, key: "type" },
  expected: "string",
  value: undefined,
};

/**
 * Names the kind of a frame. `responseTo` is the subtype of the request that a response answers, if known. The name need
 * not be in any catalogue.
 */
export function identify(frame: unknown, responseTo?: string): Identity {
  if (!isObject(frame)) {
    return { name: "unknown", problem: { kind: "wrong-type", place: undefined, expected: "object", value: frame } };
  }
  const { type } = frame;
  if (typeof type !== "string") {
    const problem: Finding = type === undefined ? noType : { ...noType, kind: "wrong-type", value: type };
    return { name: "unknown", problem };
  }
  if (type === "control_request") return nested(type, frame.request, "request");
  if (type === "control_response") {
    const identity = nested(type, frame.response, "response");
    if (!("type" in identity) || identity.subtype !== "success" || responseTo === undefined) return identity;
    return { name: `control_response/${responseTo}`, type, subtype: responseTo };
  }
  if (type === "control") return { name: "unknown", problem: { ...simplified, value: frame } };
  const { subtype } = frame;
  if (typeof subtype !== "string") return { name: type, type, subtype: undefined };
  return { name: `${type}/${subtype}`, type, subtype };
}

function nested(type: string, body: unknown, key: string): Identity {
  const place = { parent: undefined, key };
  if (!isObject(body)) {
    const kind = body === undefined ? "missing-field" : "wrong-type";
    return { name: "unknown", problem: { kind, place, expected: "object", value: body } };
  }
  const { subtype } = body;
  if (typeof subtype === "string") return { name: `${type}/${subtype}`, type, subtype };
  const kind = subtype === undefined ? "missing-field" : "wrong-type";
  return {
    name: "unknown",
    problem: { kind, place: { parent: place, key: "subtype" }, expected: "string", value: subtype },
  };
}
