import { fromBase64 } from "@agentwire/protocol/codec";
import { decodeUtf8 } from "../tape/bytes/text.ts";

const base64 = /^[A-Za-z\d+/_-]{8,2048}={0,2}$/;
const userAndPassword = /^([^\s:]{1,256}):([^\s]{4,512})$/;

function decodedBase64(text: string): string | null {
  const letters = text.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  if (!base64.test(text) || letters.length % 4 === 1) return null;
  return decodeUtf8(fromBase64(letters.padEnd(Math.ceil(letters.length / 4) * 4, "=")));
}

function decodedPercent(text: string): string | null {
  try {
    return /%[\da-fA-F]{2}/.test(text) ? decodeURIComponent(text) : null;
  } catch {
    return null;
  }
}

/**
 * The secrets in a secret, which may occur without it: the user and the password of Basic credentials, and the plain
 * text of a percent-encoded secret.
 */
export function secretParts(secret: string): readonly string[] {
  const [, user, password] = userAndPassword.exec(decodedBase64(secret) ?? "") ?? [];
  return [user, password, decodedPercent(secret)].flatMap((part) => (typeof part === "string" ? [part] : []));
}
