import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource, MemoryAllowance } from '../../model/recording.ts';
import { inflateWhole } from '../inflated-bytes.ts';
import { readAllBytes } from '../source.ts';
import { ByteCursor } from './byte-cursor.ts';
import { parseAvroSchema, type AvroType } from './schema.ts';

/** Maximum size of a file; an hour takes about 10 MB. */
const maxBytes = 128 << 20;
const syncBytes = 16;
/** `Obj` and the version. */
const avroMark = [0x4f, 0x62, 0x6a, 1] as const;
const maxSchemaBytes = 1 << 20;

/** An Avro file with its first block inflated. */
export interface AvroContainer {
  readonly type: AvroType;
  /** Number of values in the file. */
  readonly valueCount: number;
  /** Cursor at the first value; null if there is none. */
  readonly first: ByteCursor | null;
}

/**
 * Reads the header of an Avro file and inflates its first block.
 *
 * Source: Apache Avro 1.11.1, ‘Specification’, Object Container Files.
 *
 * @param source   the file
 * @param budget   memory budget for the inflated bytes
 * @param tooLarge creates the error if the budget is used up
 * @returns schema of the values, their number in the first block, and that block; null for the block if there is none
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value`, `too-large`, `unsupported` if blocks are compressed by
 *         anything other than Deflate
 */
export async function readAvroContainer(
  source: ByteSource,
  budget: MemoryAllowance,
  tooLarge: () => Error,
  signal?: AbortSignal,
): Promise<AvroContainer> {
  const file = source.path;
  const cursor = new ByteCursor(await readAllBytes(source, maxBytes, signal), file);
  const mark = cursor.take(avroMark.length);
  if (avroMark.some((byte, k) => mark[k] !== byte)) {
    throw new BeatbenchError(
      'bad-header',
      `${file} does not begin like an Avro file; it is damaged or not an Avro file.`,
      { file, byte: 0 },
    );
  }
  const said = readHead(cursor);
  const schema = said.get('avro.schema');
  if (schema === undefined || schema.length > maxSchemaBytes) {
    throw new BeatbenchError(
      'bad-header',
      `${file} has no schema, or one of more than ${maxSchemaBytes} bytes; copy it again from its source.`,
      { file, field: 'avro.schema' },
    );
  }
  const decoder = new TextDecoder();
  const type = parseAvroSchema(decoder.decode(schema), file);
  const codec = decoder.decode(said.get('avro.codec') ?? new Uint8Array()) || 'null';
  if (codec !== 'null' && codec !== 'deflate') {
    throw new BeatbenchError(
      'unsupported',
      `${file} is packed by ‘${codec.slice(0, 40)}’, which cannot be read; write it again with deflate, or uncompressed.`,
      { file, field: 'avro.codec' },
    );
  }
  const sync = cursor.take(syncBytes);
  let valueCount = 0;
  let found: { readonly from: number; readonly to: number } | null = null;
  while (cursor.left > 0) {
    const count = cursor.long();
    if (count < 0) throw cursor.damaged('the number of values of a block is negative');
    const from = cursor.at;
    const length = cursor.length();
    const own = { from: cursor.at, to: cursor.at + length };
    cursor.pass(length);
    const end = cursor.take(syncBytes);
    if (end.some((byte, k) => byte !== sync[k])) {
      cursor.at = from;
      throw cursor.damaged('a block does not end with the mark of the file');
    }
    valueCount += count;
    if (count > 0) found ??= own;
  }
  if (found === null) return { type, valueCount, first: null };
  if (codec === 'null') {
    return {
      type,
      valueCount,
      first: new ByteCursor(cursor.bytes.subarray(found.from, found.to), file, found.from),
    };
  }
  const part = { range: found, format: 'deflate-raw', mostBytes: maxBytes } as const;
  const inflated = await inflateWhole(source, part, budget, tooLarge, signal).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (error instanceof BeatbenchError) throw error;
    cursor.at = found.from;
    throw cursor.damaged('its compressed data cannot be unpacked');
  });
  return { type, valueCount, first: new ByteCursor(inflated.read(0, inflated.byteCount), file) };
}

/** Reads the metadata of the header, by key. */
function readHead(cursor: ByteCursor): Map<string, Uint8Array> {
  const said = new Map<string, Uint8Array>();
  for (;;) {
    const count = cursor.long();
    if (count === 0) return said;
    if (count < 0) cursor.length();
    // Each entry has at least two length bytes.
    if (2 * Math.abs(count) > cursor.left) throw cursor.ended();
    for (let k = 0; k < Math.abs(count); k++) {
      const key = cursor.take(cursor.length());
      const value = cursor.take(cursor.length());
      if (/^avro\.(?:schema|codec)$/.test(new TextDecoder().decode(key.subarray(0, 20))))
        said.set(new TextDecoder().decode(key), value);
    }
  }
}
