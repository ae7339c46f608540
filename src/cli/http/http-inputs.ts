import { isSafeRelativePath } from '../../io/paths.ts';
import { decodeText } from '../../io/source.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';
import type { ByteSource } from '../../model/recording.ts';
import { addressPath } from '../../io/address.ts';
import { type HttpRange, joinPieces, readRange, type Redirects } from './http-range.ts';

/** Size of a block. Readers request headers and blocks of records; smaller requests are served from whole blocks. */
const blockBytes = 1 << 18;
/** Maximum number of bytes per request, as each response has a time limit. */
const maxAskedBytes = 8 << 20;
/** Size above which the last byte is requested first, as a server may state any size. */
const trustedBytes = 2 ** 30;
/** Maximum number of bytes that a reader may request at once. */
const maxReadBytes = 2 ** 31;
/** Number of blocks of a file that are kept, as a header and the samples after it are read in turns. */
const maxBlocks = 2;

/**
 * Opens a file on a server, read by ranges.
 *
 * @param address http or https
 * @throws BeatbenchError `no-ranges`, `missing-file`, `no-network`, `redirected`, and `bad-value` if the file changes
 *         while it is read
 */
export async function httpSource(address: string, redirects: Redirects): Promise<ByteSource> {
  const path = addressPath(address);
  const first = await readRange(address, 0, blockBytes, redirects);
  const { size } = first;
  const blocks = new Map([[0, first.bytes]]);
  const requestBytes = async (from: number, to: number, signal?: AbortSignal): Promise<Uint8Array> => {
    const range = await readRange(address, from, to, redirects, signal);
    checkSame(path, first, range);
    return range.bytes;
  };
  if (size > trustedBytes) await requestBytes(size - 1, size);
  const block = async (index: number, signal?: AbortSignal): Promise<Uint8Array> => {
    const at = index * blockBytes;
    const bytes = blocks.get(index) ?? (await requestBytes(at, Math.min(at + blockBytes, size), signal));
    blocks.delete(index);
    blocks.set(index, bytes);
    for (const oldest of blocks.keys()) if (blocks.size > maxBlocks) blocks.delete(oldest);
    return bytes;
  };
  return {
    path,
    size,
    read: async (from, to, signal) => {
      signal?.throwIfAborted();
      const [start, end] = [Math.max(0, from), Math.min(to, size)];
      if (end <= start) return new Uint8Array();
      if (end - start > maxReadBytes) throw tooLarge(path, end - start);
      if (end - start > blockBytes) return requestInPieces(start, end, requestBytes, signal);
      const bytes = new Uint8Array(end - start);
      for (let at = start; at < end;) {
        const index = Math.floor(at / blockBytes);
        const own = (await block(index, signal)).subarray(at - index * blockBytes, end - index * blockBytes);
        bytes.set(own, at - start);
        at += own.length;
      }
      return bytes;
    },
  };
}

/** Reads a long range in pieces. Memory is allocated for bytes that have arrived, not for the stated size. */
async function requestInPieces(
  from: number,
  to: number,
  requestBytes: (from: number, to: number, signal?: AbortSignal) => Promise<Uint8Array>,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let at = from; at < to; at += maxAskedBytes) {
    pieces.push(await requestBytes(at, Math.min(at + maxAskedBytes, to), signal));
  }
  return joinPieces(pieces);
}

function tooLarge(file: string, byteCount: number): BeatbenchError {
  return new BeatbenchError(
    'too-large',
    `‘${file}’ would need ${byteCount} bytes in memory at once; check that its server states the right size, and copy the file to this machine.`,
    { file },
  );
}

function checkSame(file: string, first: HttpRange, { size, version }: HttpRange): void {
  if (size === first.size && version === first.version) return;
  throw new BeatbenchError('bad-value', `‘${file}’ was changed while it was read; run it again.`, { file });
}

/** Maximum size of a header. */
const maxHeaderBytes = 4 << 20;

/** A file on a server, and the files that a WFDB header names. */
export interface RemoteFiles {
  readonly main: ByteSource;
  /** Null if the file is a recording by itself. */
  readonly beside: readonly ByteSource[] | null;
  /** Grows while the files are read, if a server redirects. */
  readonly warnings: Warning[];
}

/** Network access that a command line allows. */
interface Allowed {
  readonly allowNetwork?: boolean;
  readonly allowRedirects?: boolean;
}

/** Opens the file at an address. */
type Open = (address: string) => Promise<ByteSource>;

/**
 * Opens what an address names. A WFDB record may be named by its header, its `.dat` or its name, and is opened with the
 * files of the header at the same base. Otherwise the one file is opened.
 *
 * @throws BeatbenchError `no-network` if network access is not allowed; the errors of `httpSource`
 */
export async function openAddress(given: string, allowed: Allowed): Promise<RemoteFiles> {
  if (allowed.allowNetwork !== true) {
    throw new BeatbenchError(
      'no-network',
      `‘${addressPath(given)}’ is on a server; give --allow-network to read it from there.`,
      { file: addressPath(given) },
    );
  }
  const address = checkedAddress(given);
  const warnings: Warning[] = [];
  const redirects = { isAllowed: allowed.allowRedirects === true, tell: warnInto(warnings) };
  const open: Open = (one) => httpSource(one, redirects);
  const header = await openHeader(address, open);
  if (header === null) return { main: await open(address), beside: null, warnings };
  return { main: header.source, beside: await findFiles(header, open), warnings };
}

/** Warns once of each origin to which a file is redirected. */
function warnInto(warnings: Warning[]): (file: string, origin: string) => void {
  const reported = new Set<string>();
  return (file, origin) => {
    const message = printable(`‘${file}’ is read from ${origin}, to which its server redirects.`);
    if (reported.has(message)) return;
    reported.add(message);
    warnings.push({ code: 'redirected', message });
  };
}

/** @throws BeatbenchError `bad-value` for an address that cannot be requested */
function checkedAddress(address: string): string {
  const file = addressPath(address);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) {
    throw new BeatbenchError('bad-value', `‘${file}’ is not an address; write https://host/path.`, { file });
  }
  if (url.username === '' && url.password === '') return url.href;
  const message = `The address of ‘${file}’ contains a user name or password, which is not sent; use an address that opens without.`;
  throw new BeatbenchError('bad-value', message, { file });
}

/** An open header, and its address. */
interface Header {
  readonly source: ByteSource;
  readonly address: string;
}

async function openHeader(address: string, open: Open): Promise<Header | null> {
  const { pathname } = new URL(address);
  const extension = /\.([^./]*)$/.exec(pathname)?.[1] ?? '';
  if (extension === 'hea') return { source: await open(address), address };
  // The name of a record may contain a point, like a file of another format; only these are tried.
  if (extension !== '' && extension !== 'dat') return null;
  const stem = extension === '' ? pathname : pathname.slice(0, -'.dat'.length);
  const beside = withPath(address, `${stem}.hea`);
  const source = await openIfExists(beside, open);
  return source === null ? null : { source, address: beside };
}

/** Opens the files that exist: signal files, headers of segments with their files, and reference annotations. */
async function findFiles(header: Header, open: Open): Promise<ByteSource[]> {
  const found = new Map<string, ByteSource>();
  const take = async (address: string): Promise<ByteSource | null> => {
    const source = found.has(address) ? null : await openIfExists(address, open);
    if (source !== null) found.set(address, source);
    return source;
  };
  for (const name of await namesIn(header.source)) {
    const address = beside(header.address, name);
    const source = await take(address);
    if (source === null || !name.endsWith('.hea')) continue;
    for (const own of await namesIn(source)) await take(beside(address, own));
  }
  await take(withPath(header.address, new URL(header.address).pathname.replace(/hea$/, 'atr')));
  return [...found.values()];
}

/** Returns the files that a header names: those of its signals, or the headers of its segments. */
async function namesIn(header: ByteSource): Promise<string[]> {
  const text = decodeText(await header.read(0, Math.min(header.size, maxHeaderBytes)));
  const lines = text.split(/[\r\n]+/).filter((line) => /^\s*[^#\s]/.test(line));
  const [record = '', ...others] = lines.map((line) => line.trim().split(/\s/, 1)[0] ?? '');
  const isOfSegments = record.includes('/');
  const names = others.filter((name) => name !== '~' && isSafeRelativePath(name));
  return [...new Set(isOfSegments ? names.map((name) => `${name}.hea`) : names)];
}

async function openIfExists(address: string, open: Open): Promise<ByteSource | null> {
  try {
    return await open(address);
  } catch (error) {
    if (error instanceof BeatbenchError && error.code === 'missing-file') return null;
    throw error;
  }
}

/** Returns the address of a file at the same base, with the same query and keys. */
function beside(address: string, name: string): string {
  const { pathname } = new URL(address);
  const named = name.split('/').map(encodeURIComponent).join('/');
  return withPath(address, `${pathname.slice(0, pathname.lastIndexOf('/') + 1)}${named}`);
}

function withPath(address: string, pathname: string): string {
  const url = new URL(address);
  url.pathname = pathname;
  return url.href;
}
