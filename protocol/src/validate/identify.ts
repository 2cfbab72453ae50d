import { isJsonObject } from "../json.ts";
import type { Finding } from "./findings.ts";

/** Identification of a frame by its type and subtype. */
export type Identity =
  /** One kind of frame, with its schema if the catalogue contains it. */
  | { readonly name: string; readonly type: string; readonly subtype: string | undefined }
  /** No kind: the required field is missing or has the wrong type, or the form does not exist on the wire. */
  | { readonly name: "unknown"; readonly problem: Finding };

/** Requests in the form of some older documents, `{type: "control", action}`, with the real form. */
const simplified: Finding = {
  kind: "simplified-form",
  position: undefined,
  expected: '{"type":"control_request","request_id":...,"request":{"subtype":...}}',
  value: undefined,
};

const noType: Finding = {
  kind: "missing-field",
  position: { parent: undefined, key: "type" },
  expected: "string",
  value: undefined,
};

/**
 * Names the kind of a frame. `responseTo` is the subtype of the request, if the frame is a response and the subtype is
 * known. The catalogue need not contain the name.
 */
export function identify(frame: unknown, responseTo?: string): Identity {
  if (!isJsonObject(frame)) {
    return { name: "unknown", problem: { kind: "wrong-type", position: undefined, expected: "object", value: frame } };
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
  const position = { parent: undefined, key };
  if (!isJsonObject(body)) {
    const kind = body === undefined ? "missing-field" : "wrong-type";
    return { name: "unknown", problem: { kind, position, expected: "object", value: body } };
  }
  const { subtype } = body;
  if (typeof subtype === "string") return { name: `${type}/${subtype}`, type, subtype };
  const kind = subtype === undefined ? "missing-field" : "wrong-type";
  return {
    name: "unknown",
    problem: { kind, position: { parent: position, key: "subtype" }, expected: "string", value: subtype },
  };
}
