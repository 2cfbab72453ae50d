import { extname } from "../../../../posix/path.ts";
import { imageExtensions } from "./image.ts";

const binaryExtensions: ReadonlySet<string> = new Set(
  (
    ".7z .a .avi .bin .bmp .bz2 .class .dat .db .deb .dll .dmg .doc .docx .dylib .eot .exe .flac .flv .gz .ico .iso " +
    ".jar .lib .m4a .mkv .mov .mp3 .mp4 .mpeg .o .obj .ogg .otf .ppt .pptx .psd .pyc .pyo .rar .rpm .so .sqlite " +
    ".sqlite3 .tar .tgz .tif .tiff .ttf .war .wasm .wav .webm .wmv .woff .woff2 .xls .xlsx .xz .zip"
  ).split(" "),
);

/**
 * Whether a file name has the extension of a binary format that no tool can display. In the real agent, this includes a
 * name that consists of an extension, even one of an image.
 */
export function isBinaryName(name: string): boolean {
  const extension = extname(name).toLowerCase();
  const isOnlyExtension = extension === "" && (imageExtensions.has(name) || name === ".pdf");
  return isOnlyExtension || binaryExtensions.has(extension === "" ? name : extension);
}
