import { hashSources } from '../../io/hash.ts';
import { memorySource } from '../../io/source.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { softwareFields, version } from '../../model/version.ts';
import { readDigest, StoredFields } from './stored-fields.ts';

/** Kinds of files that store a series between runs. */
export type StoredKind = 'pass' | 'series' | 'part';

/** Version of the files' content. */
const storedVersion = 1;
/** Maximum size of a head, bytes. */
const maxHead = 2 ** 26;

const newline = 10;

/** A head in JSON, followed by numbers in binary. */
interface StoredFile {
  readonly head: StoredFields;
  /** SHA-256 of the binary part. */
  readonly sha256: string;
  readonly body: BodyReader;
}

/** Computes the SHA-256 of bytes, in hexadecimal. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  return (await hashSources([memorySource('', bytes)])) ?? '';
}

/**
 * Encodes a stored file. Its first line is JSON with its kind, its version, and the number and SHA-256 of the bytes
 * that follow. Then come the lists of numbers one after another, little-endian.
 */
export async function encodeStored(
  kind: StoredKind,
  head: object,
  lists: readonly (Float64Array | Float32Array | Int16Array)[],
): Promise<Uint8Array> {
  const byteCount = lists.reduce((sum, list) => sum + list.byteLength, 0);
  const body = new Uint8Array(byteCount);
  let at = 0;
  for (const list of lists) {
    body.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), at);
    at += list.byteLength;
  }
  const own = { format: `beatbench-templates-${kind}`, version: storedVersion, ...softwareFields };
  const text = JSON.stringify({ ...own, ...head, bytes: byteCount, sha256: await sha256Hex(body) });
  const line = new TextEncoder().encode(`${text}\n`);
  const bytes = new Uint8Array(line.length + byteCount);
  bytes.set(line);
  bytes.set(body, line.length);
  return bytes;
}

/**
 * Reads what `encodeStored` wrote, and checks everything.
 *
 * @throws BeatbenchError `bad-header`, `unknown-format`, `unsupported`, `truncated`, `bad-value`
 */
export async function decodeStored(kind: StoredKind, file: string, bytes: Uint8Array): Promise<StoredFile> {
  const end = bytes.subarray(0, maxHead).indexOf(newline);
  const head = new StoredFields(file, parseHead(file, bytes.subarray(0, Math.max(0, end))));
  if (head.text('format', 100) !== `beatbench-templates-${kind}`) {
    throw new BeatbenchError(
      'unknown-format',
      `‘${file}’ is not what its name says (it holds ‘${head.text('format', 100)}’); remove it.`,
      { file, field: 'format' },
    );
  }
  checkVersion(file, head);
  const body = bytes.subarray(end + 1);
  const byteCount = head.whole('bytes');
  if (body.length !== byteCount) {
    throw new BeatbenchError(
      'truncated',
      `‘${file}’ has ${body.length} bytes after its header, which states ${byteCount}; make it again.`,
      { file, byte: bytes.length, field: 'bytes' },
    );
  }
  const sha256 = await sha256Hex(body);
  if (sha256 !== readDigest(head, 'sha256')) {
    throw new BeatbenchError('bad-value', `‘${file}’ is damaged: its SHA-256 differs. Make it again.`, {
      file,
      field: 'sha256',
    });
  }
  return { head, sha256, body: new BodyReader(head, body) };
}

function parseHead(file: string, line: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line));
  } catch {
    throw new BeatbenchError(
      'bad-header',
      `‘${file}’ does not begin with a line of JSON; it is damaged, or was not made by Beatbench. Make it again.`,
      { file, line: 1 },
    );
  }
}

function checkVersion(file: string, head: StoredFields): void {
  const stored = head.whole('version');
  if (stored !== storedVersion) {
    throw new BeatbenchError(
      'unsupported',
      `‘${file}’ has version ${stored}, but this Beatbench supports ${storedVersion}; prepare the series again.`,
      { file, field: 'version' },
    );
  }
  const made = head.text('beatbench', 100);
  if (made !== version) {
    throw new BeatbenchError(
      'unsupported',
      `‘${file}’ was made by Beatbench ${made}, and this is ${version}, whose numbers may differ; prepare the series again.`,
      { file, field: 'beatbench' },
    );
  }
}

/** Reader of lists of numbers, one after another. */
export class BodyReader {
  readonly #head: StoredFields;
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(head: StoredFields, bytes: Uint8Array) {
    this.#head = head;
    this.#bytes = bytes;
  }

  /** @param what  name of the list in errors, if it is too short or has an invalid number */
  doubles(count: number, what: string): Float64Array<ArrayBuffer> {
    return this.#finite(new Float64Array(this.#take(count, Float64Array.BYTES_PER_ELEMENT, what)), what);
  }

  singles(count: number, what: string): Float32Array<ArrayBuffer> {
    return this.#finite(new Float32Array(this.#take(count, Float32Array.BYTES_PER_ELEMENT, what)), what);
  }

  shorts(count: number, what: string): Int16Array<ArrayBuffer> {
    return new Int16Array(this.#take(count, Int16Array.BYTES_PER_ELEMENT, what));
  }

  /** @throws BeatbenchError `bad-value` if bytes are left over */
  finish(): void {
    if (this.#at !== this.#bytes.length) throw this.#head.wrong('bytes', 'what its lists come to');
  }

  #take(count: number, itemBytes: number, what: string): ArrayBuffer {
    const from = this.#at;
    this.#at += count * itemBytes;
    if (this.#at > this.#bytes.length) throw this.#head.wrong(what, 'as long as its head says');
    const { buffer, byteOffset } = this.#bytes;
    return buffer.slice(byteOffset + from, byteOffset + this.#at) as ArrayBuffer;
  }

  #finite<List extends Float64Array | Float32Array>(list: List, what: string): List {
    if (!list.every((value) => Number.isFinite(value))) throw this.#head.wrong(what, 'of numbers alone');
    return list;
  }
}
