/** The image types that a model can see. */
type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** The information in the header of an image. */
export interface ImageHeader {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

/** File name extensions of images. */
export const imageExtensions: ReadonlySet<string> = new Set([".png", ".jpg", ".jpeg", ".gif", ".webp"]);

/** Whether a file begins as images do, whatever its name. */
export function looksLikeImage(data: Uint8Array): boolean {
  const start = String.fromCharCode(...data.subarray(0, 12));
  return /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[\s\S]{4}WEBP)/.test(start);
}

/** Reads type and size from the first bytes; `null` for unknown images. */
export function imageHeader(data: Uint8Array): ImageHeader | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const ascii = (from: number, to: number) => String.fromCharCode(...data.subarray(from, to));
  if (data.length >= 24 && view.getUint32(0) === 0x89504e47) {
    return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (data.length >= 10 && ascii(0, 4) === "GIF8") {
    return { type: "image/gif", width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (data.length >= 30 && ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return webpHeader(view, ascii(12, 16));
  if (data.length >= 4 && view.getUint16(0) === 0xffd8) return jpegHeader(view);
  return null;
}

function webpHeader(view: DataView, chunk: string): ImageHeader {
  const type = "image/webp";
  if (chunk === "VP8X") {
    const at = (offset: number) => view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16) + 1;
    return { type, width: at(24), height: at(27) };
  }
  if (chunk === "VP8L") {
    const bits = view.getUint32(21, true);
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Skips segments up to the frame header, which holds the size. */
function jpegHeader(view: DataView): ImageHeader {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { type: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return { type: "image/jpeg", width: 0, height: 0 };
}
