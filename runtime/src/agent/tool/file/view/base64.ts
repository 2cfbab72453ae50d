/** Bytes per call of `String.fromCharCode`, whose argument list is limited. */
const step = 0x8000;

/** Bytes as base64 text. */
export function toBase64(data: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < data.length; at += step) binary += String.fromCharCode(...data.subarray(at, at + step));
  return btoa(binary);
}
