import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a test's archive. Fields other than name and content are declared in the archive, whether true or not. */
export interface ZipPart {
  readonly name: string;
  readonly content?: Uint8Array | string;
  /** Compressed content. */
  readonly packed?: Uint8Array;
  /** Compression method; 8 by default. */
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  readonly crc?: number;
  /** Declared offset of its local header. */
  readonly localAt?: number;
  /** Whether sizes and checksum follow the data, as in archives written to a pipe. */
  readonly isStreamed?: boolean;
  /** Upper half of the attributes, in Unix form. */
  readonly mode?: number;
}

interface ZipOptions {
  readonly comment?: string;
  /** Whether sizes and offsets have 64 bits. */
  readonly isLong?: boolean;
  /** Declared number of entries. */
  readonly count?: number;
}

/** Writes a zip archive byte by byte, independently of the reader. */
export function zipFile(parts: readonly ZipPart[], options: ZipOptions = {}): Uint8Array {
  const { comment = '', isLong = false } = options;
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const entry = describe(part);
    const local = localPart(part, entry);
    body.push(local);
    directory.push(directoryLine(part, entry, part.localAt ?? at, isLong));
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const count = options.count ?? parts.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isLong ? 0xffff : count, 8);
  end.writeUInt16LE(isLong ? 0xffff : count, 10);
  end.writeUInt32LE(isLong ? 0xffffffff : list.length, 12);
  end.writeUInt32LE(isLong ? 0xffffffff : at, 16);
  end.writeUInt16LE(comment.length, 20);
  const long = isLong ? [longEnd(count, at, list.length)] : [];
  return new Uint8Array(Buffer.concat([...body, list, ...long, end, Buffer.from(comment)]));
}

interface Described {
  readonly packed: Uint8Array;
  readonly method: number;
  readonly size: number;
  readonly crc: number;
  readonly name: Buffer;
}

function describe({ name, content = '', method = 8, ...stated }: ZipPart): Described {
  const bytes = Buffer.from(content);
  const packed = stated.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes);
  return {
    packed,
    method,
    size: stated.size ?? bytes.length,
    crc: stated.crc ?? crc32(bytes),
    name: Buffer.from(name),
  };
}

function localPart(part: ZipPart, { packed, method, size, crc, name }: Described): Buffer {
  const head = Buffer.alloc(30);
  const isStreamed = part.isStreamed === true;
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE((part.flags ?? 0) | (isStreamed ? 8 : 0), 6);
  head.writeUInt16LE(method, 8);
  const sums = Buffer.alloc(12);
  sums.writeUInt32LE(crc, 0);
  sums.writeUInt32LE(packed.length, 4);
  sums.writeUInt32LE(size, 8);
  if (!isStreamed) sums.copy(head, 14);
  head.writeUInt16LE(name.length, 26);
  // Some packers write more extra data in the local header than in the directory.
  const extra = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0]);
  head.writeUInt16LE(extra.length, 28);
  const after = isStreamed ? [Buffer.from('PK\u0007\u0008'), sums] : [];
  return Buffer.concat([head, name, extra, packed, ...after]);
}

function directoryLine(part: ZipPart, entry: Described, localAt: number, isLong: boolean): Buffer {
  const { packed, method, size, crc, name } = entry;
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(0x0314, 4);
  head.writeUInt16LE((part.flags ?? 0) | (part.isStreamed === true ? 8 : 0), 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(isLong ? 0xffffffff : packed.length, 20);
  head.writeUInt32LE(isLong ? 0xffffffff : size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(part.mode ?? 0o100644, 40);
  head.writeUInt32LE(isLong ? 0xffffffff : localAt, 42);
  const extra = Buffer.alloc(isLong ? 28 : 0);
  if (isLong) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [k, value] of [size, packed.length, localAt].entries()) {
      extra.writeBigUInt64LE(BigInt(value), 4 + 8 * k);
    }
  }
  head.writeUInt16LE(extra.length, 30);
  return Buffer.concat([head, name, extra]);
}

function longEnd(count: number, directoryAt: number, directoryBytes: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end.writeBigUInt64LE(BigInt(directoryAt), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
