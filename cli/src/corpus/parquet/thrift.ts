/** A value in the metadata of Parquet files. Integers are at least 0. */
export type ThriftValue =
  | { readonly i32: number }
  | { readonly i64: number }
  | { readonly text: string }
  | { readonly flag: boolean }
  | { readonly list: readonly ThriftValue[] }
  | { readonly struct: ThriftFields };

/** The fields of a structure by their numbers, in ascending order. */
export type ThriftFields = Readonly<Record<number, ThriftValue>>;

/** Types as the compact protocol numbers them. */
const typeOf = (value: ThriftValue): number =>
  "i32" in value ? 5 : "i64" in value ? 6 : "text" in value ? 8 : "list" in value ? 9 : "struct" in value ? 12 : 1;

/** Writes an integer in groups of seven bits, the lowest first. */
export function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
}

function writeValue(bytes: number[], value: ThriftValue): void {
  if ("i32" in value) writeVarint(bytes, value.i32 * 2);
  else if ("i64" in value) writeVarint(bytes, value.i64 * 2);
  else if ("text" in value) {
    const text = Buffer.from(value.text);
    writeVarint(bytes, text.length);
    bytes.push(...text);
  } else if ("list" in value) {
    const [first] = value.list;
    const type = first === undefined ? 12 : typeOf(first);
    if (value.list.length < 15) bytes.push((value.list.length << 4) | type);
    else {
      bytes.push(0xf0 | type);
      writeVarint(bytes, value.list.length);
    }
    for (const item of value.list) writeValue(bytes, item);
  } else if ("struct" in value) writeFields(bytes, value.struct);
}

function writeFields(bytes: number[], fields: ThriftFields): void {
  let last = 0;
  for (const [key, value] of Object.entries(fields)) {
    const id = Number(key);
    const type = "flag" in value && !value.flag ? 2 : typeOf(value);
    bytes.push(((id - last) << 4) | type);
    writeValue(bytes, value);
    last = id;
  }
  bytes.push(0);
}

/** Encodes a structure in the compact protocol of Apache Thrift. */
export function encodeThrift(fields: ThriftFields): Buffer {
  const bytes: number[] = [];
  writeFields(bytes, fields);
  return Buffer.from(bytes);
}
