export { fromBase64, fromLatin1, toBase64, toLatin1 } from "./base64.ts";
export { type Decoded, decodeLine, type Frame, frameOf, type LineProblem } from "./decode.ts";
export { encode } from "./encode.ts";
export {
  defaultLineLimit,
  type Line,
  LineSplitter,
  type LineSplitterOptions,
  type LineTooLong,
  type SplitLine,
  splitLines,
} from "./line-splitter.ts";
export { excerpt, printable } from "./printable.ts";
