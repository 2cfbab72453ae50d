import { appendFileSync, truncateSync } from "node:fs";
import zlib from "node:zlib";
import { type ColumnPosition, ColumnValues, type StoredType, type StoredValue } from "./column.ts";
import { encodeThrift, type ThriftFields, type ThriftValue } from "./thrift.ts";

/** The names and types of the columns, in order. */
export type ParquetColumns = readonly (readonly [name: string, type: StoredType])[];

const i32 = (value: number): ThriftValue => ({ i32: value });
const i64 = (value: number): ThriftValue => ({ i64: value });
const none: ThriftValue = { struct: {} };

/** How the format numbers the physical types, and what it says of their meaning. */
const storedTypes: Readonly<Record<StoredType, { readonly physical: number; readonly meaning: ThriftFields }>> = {
  text: { physical: 6, meaning: { 6: i32(0), 10: { struct: { 1: none } } } },
  integer: { physical: 2, meaning: {} },
  number: { physical: 5, meaning: {} },
  boolean: { physical: 0, meaning: {} },
  // Microseconds, without a time zone.
  time: {
    physical: 2,
    meaning: { 6: i32(10), 10: { struct: { 8: { struct: { 1: { flag: false }, 2: { struct: { 2: none } } } } } } },
  },
  bytes: { physical: 6, meaning: {} },
};

/** Every column can be null. */
const optional = 1;
const plainEncoding = 0;
const levelEncoding = 3;

/** The fastest level of the best codec that this release of Node has, and its number in the format. */
const bestCodec =
  typeof zlib.zstdCompressSync === "function"
    ? {
        id: 6,
        compress: (bytes: Buffer) =>
          zlib.zstdCompressSync(bytes, {
            params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 },
            // The output of most pages in one piece, without a copy.
            chunkSize: Math.max(1024, bytes.length >> 1),
          }),
      }
    : { id: 2, compress: (bytes: Buffer) => zlib.gzipSync(bytes, { level: 1 }) };

/** A codec needs more time for its start than it saves with a smaller page. */
const fewBytes = 512;
const uncompressed = { id: 0, compress: (bytes: Buffer): Buffer => bytes };

const magic = Buffer.from("PAR1");

/** Where a file ended before some rows were added. */
interface Mark {
  readonly positions: readonly ColumnPosition[];
  readonly groups: number;
  readonly rows: number;
  readonly length: number;
}

/** Writes a Parquet file. Rows are collected in memory until they are written as a row group. */
export class ParquetFile {
  readonly path: string;
  readonly #columns: ParquetColumns;
  readonly #values: readonly ColumnValues[];
  readonly #groups: ThriftValue[] = [];
  /** Rows and bytes that are in the file. */
  #rows = 0;
  #length = 0;
  #size = 0;
  #mark: Mark;

  /** Nothing is written before the first row group. */
  constructor(path: string, columns: ParquetColumns) {
    this.path = path;
    this.#columns = columns;
    this.#values = columns.map(([, type]) => new ColumnValues(type));
    this.#mark = this.#position();
  }

  /** Bytes of the rows that are not in the file yet. */
  get size(): number {
    return this.#size;
  }

  /** Adds a row: its first values, and the others by the names of the columns. Returns the bytes that it needs. */
  add(first: readonly StoredValue[], row: Readonly<Record<string, StoredValue | null | undefined>>): number {
    let added = 0;
    for (let index = 0; index < this.#values.length; index++) {
      const value = index < first.length ? first[index] : row[(this.#columns[index] as ParquetColumns[number])[0]];
      added += (this.#values[index] as ColumnValues).add(value);
    }
    this.#size += added;
    return added;
  }

  /** Begins rows that {@link discard} can remove. */
  mark(): void {
    this.#mark = this.#position();
  }

  /** Removes the rows since the mark, those in the file included. */
  discard(): void {
    const { positions, groups, rows, length } = this.#mark;
    for (const [index, values] of this.#values.entries()) values.dropAfter(positions[index] as ColumnPosition);
    if (this.#length > length) truncateSync(this.path, length);
    this.#groups.length = groups;
    [this.#rows, this.#length] = [rows, length];
    this.#size = this.#values.reduce((sum, { end }) => sum + end.rows + end.size, 0);
  }

  /** Writes the rows in memory. Those since the mark are a row group of their own. */
  write(): void {
    const { positions } = this.#mark;
    // Without rows before it, the mark stays where it is in the file: rows since then may be there already.
    if ((positions[0]?.rows ?? 0) > 0) {
      this.#writeBefore(positions);
      this.#mark = this.#position(positions.map(() => ({ rows: 0, size: 0 })));
    }
    this.#writeBefore(this.#position().positions);
    this.#size = 0;
  }

  /** Writes the remaining rows, and ends the file. Returns whether there is a file: without rows there is none. */
  end(): boolean {
    this.mark();
    this.write();
    if (this.#rows === 0) return false;
    const schema = this.#columns.map(([name, type]) => {
      const { physical, meaning } = storedTypes[type];
      return { struct: { 1: i32(physical), 3: i32(optional), 4: { text: name }, ...meaning } };
    });
    const footer = encodeThrift({
      1: i32(1),
      2: { list: [{ struct: { 4: { text: "rows" }, 5: i32(schema.length) } }, ...schema] },
      3: i64(this.#rows),
      4: { list: this.#groups },
      6: { text: "agentwire" },
    });
    const length = Buffer.alloc(4);
    length.writeUInt32LE(footer.length);
    this.#append([footer, length, magic]);
    return true;
  }

  #position(positions: readonly ColumnPosition[] = this.#values.map(({ end }) => end)): Mark {
    return { positions, groups: this.#groups.length, rows: this.#rows, length: this.#length };
  }

  #append(parts: readonly Buffer[]): void {
    const bytes = Buffer.concat(parts);
    appendFileSync(this.path, bytes);
    this.#length += bytes.length;
  }

  /** Writes the rows before a place as one row group. */
  #writeBefore(positions: readonly ColumnPosition[]): void {
    const rows = positions[0]?.rows ?? 0;
    if (rows === 0) return;
    const parts: Buffer[] = this.#length === 0 ? [magic] : [];
    let at = this.#length + (parts[0]?.length ?? 0);
    let [total, chunks]: [number, ThriftValue[]] = [0, []];
    for (const [index, values] of this.#values.entries()) {
      const position = positions[index] as ColumnPosition;
      const page = values.pageBefore(position);
      const codec = page.length < fewBytes ? uncompressed : bestCodec;
      const content = codec.compress(page);
      const header = pageHeader(rows, page.length, content.length);
      const [name, type] = this.#columns[index] as ParquetColumns[number];
      chunks.push({
        struct: {
          2: i64(at),
          3: {
            struct: {
              1: i32(storedTypes[type].physical),
              2: { list: [i32(plainEncoding), i32(levelEncoding)] },
              3: { list: [{ text: name }] },
              4: i32(codec.id),
              5: i64(rows),
              6: i64(header.length + page.length),
              7: i64(header.length + content.length),
              9: i64(at),
            },
          },
        },
      });
      parts.push(header, content);
      at += header.length + content.length;
      total += header.length + page.length;
      values.dropBefore(position);
    }
    this.#append(parts);
    this.#groups.push({ struct: { 1: { list: chunks }, 2: i64(total), 3: i64(rows) } });
    this.#rows += rows;
  }
}

/** The header of a page with values and no dictionary. */
const pageHeader = (rows: number, size: number, compressed: number): Buffer =>
  encodeThrift({
    1: i32(0),
    2: i32(size),
    3: i32(compressed),
    5: { struct: { 1: i32(rows), 2: i32(plainEncoding), 3: i32(levelEncoding), 4: i32(levelEncoding) } },
  });
