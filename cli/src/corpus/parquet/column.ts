import { writeVarint } from "./thrift.ts";

/** How the values of a column are stored. `time`: milliseconds since 1970. */
export type StoredType = "text" | "integer" | "number" | "boolean" | "time" | "bytes";

/** A value of a column. */
export type StoredValue = string | number | boolean | Uint8Array;

/** A place between two rows of a column. */
export interface ColumnPosition {
  readonly rows: number;
  /** Bytes of the values before it. */
  readonly size: number;
}

/** Texts up to this length are copied faster here than by a call of the platform. */
const shortText = 24;

/** The bytes that an emptied column keeps for its next rows. */
const spareBytes = 16 * 1024;

function larger(bytes: Buffer, needed: number): Buffer {
  const copy = Buffer.allocUnsafeSlow(Math.max(256, bytes.length * 2, needed));
  copy.set(bytes);
  return copy;
}

/** Collects the values of one column in the form in which Parquet stores them. */
export class ColumnValues {
  readonly #type: StoredType;
  /** The values that are not null, one after the other. A boolean is one byte. */
  #values: Buffer = Buffer.alloc(0);
  #size = 0;
  /** One byte for each row: 1 if it has a value. */
  #present: Buffer = Buffer.alloc(0);
  #rows = 0;

  constructor(type: StoredType) {
    this.#type = type;
  }

  /** The place after the last row. */
  get end(): ColumnPosition {
    return { rows: this.#rows, size: this.#size };
  }

  /** Adds a row. A value of another type becomes null, as a peer can send anything. Returns the number of bytes added. */
  add(value: StoredValue | null | undefined): number {
    const before = this.#size;
    const stored = value !== null && value !== undefined && this.#store(value);
    if (this.#rows === this.#present.length) this.#present = larger(this.#present, 0);
    this.#present[this.#rows++] = stored ? 1 : 0;
    return this.#size - before + 1;
  }

  #reserve(bytes: number): Buffer {
    if (this.#size + bytes > this.#values.length) this.#values = larger(this.#values, this.#size + bytes);
    return this.#values;
  }

  #store(value: StoredValue): boolean {
    switch (this.#type) {
      case "text":
        if (typeof value !== "string") return false;
        this.#storeText(value);
        return true;
      case "bytes":
        if (!(value instanceof Uint8Array)) return false;
        this.#reserve(4 + value.length).writeUInt32LE(value.length, this.#size);
        this.#values.set(value, this.#size + 4);
        this.#size += 4 + value.length;
        return true;
      case "boolean":
        if (typeof value !== "boolean") return false;
        this.#reserve(1)[this.#size++] = value ? 1 : 0;
        return true;
      default:
        if (typeof value !== "number" || !Number.isFinite(value)) return false;
        this.#storeNumber(value);
        return true;
    }
  }

  #storeText(text: string): void {
    const bytes = this.#reserve(4 + 3 * text.length);
    const start = this.#size + 4;
    let length = 0;
    if (text.length <= shortText) {
      for (; length < text.length; length++) {
        const code = text.charCodeAt(length);
        if (code > 0x7f) break;
        bytes[start + length] = code;
      }
    }
    if (length < text.length) length = bytes.write(text, start, "utf8");
    bytes.writeUInt32LE(length, this.#size);
    this.#size = start + length;
  }

  #storeNumber(value: number): void {
    const bytes = this.#reserve(8);
    if (this.#type === "number") bytes.writeDoubleLE(value, this.#size);
    else {
      const exact = Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.round(value)));
      const amount = this.#type === "time" ? exact * 1000 : exact;
      const high = Math.floor(amount / 2 ** 32);
      bytes.writeUInt32LE(amount - high * 2 ** 32, this.#size);
      bytes.writeInt32LE(high, this.#size + 4);
    }
    this.#size += 8;
  }

  /** The rows from a place to the end, as the content of a data page: which rows have a value, then the values. */
  pageBefore({ rows, size }: ColumnPosition): Buffer {
    const levels = definitionLevels(this.#present.subarray(0, rows));
    const values = this.#values.subarray(0, size);
    return Buffer.concat([levels, this.#type === "boolean" ? packed(values) : values]);
  }

  /** Removes the rows before a place. */
  dropBefore({ rows, size }: ColumnPosition): void {
    const [values, present] = [this.#values.subarray(size, this.#size), this.#present.subarray(rows, this.#rows)];
    [this.#size, this.#rows] = [values.length, present.length];
    // Memory of a large column goes back at once: another column may need it.
    this.#values = reused(this.#values, values);
    this.#present = reused(this.#present, present);
  }

  /** Removes the rows after a place. */
  dropAfter({ rows, size }: ColumnPosition): void {
    [this.#rows, this.#size] = [rows, size];
  }
}

/** A buffer that begins with `rest`, which may be a part of it. */
function reused(bytes: Buffer, rest: Buffer): Buffer {
  if (bytes.length > spareBytes) return Buffer.from(rest);
  bytes.set(rest);
  return bytes;
}

/** Eight booleans a byte, the first in the lowest bit. */
function packed(flags: Uint8Array): Buffer {
  const bytes = Buffer.alloc(Math.ceil(flags.length / 8));
  for (let index = 0; index < flags.length; index++)
    if (flags[index] === 1) bytes[index >> 3] = (bytes[index >> 3] as number) | (1 << (index & 7));
  return bytes;
}

/** Which rows have a value: one run if all or none have one, else a bit for each row. */
function definitionLevels(present: Uint8Array): Buffer {
  const first = present[0] ?? 0;
  const isRun = present.indexOf(1 - first) < 0;
  const header: number[] = [];
  writeVarint(header, isRun ? present.length * 2 : Math.ceil(present.length / 8) * 2 + 1);
  const levels = Buffer.concat([Buffer.from(header), isRun ? Buffer.from([first]) : packed(present)]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(levels.length);
  return Buffer.concat([length, levels]);
}
