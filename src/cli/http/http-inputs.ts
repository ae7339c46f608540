import { isSafeRelativePath } from '../../io/paths.ts';
import { decodeText } from '../../io/source.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';
import type { ByteSource } from '../../model/recording.ts';
import { addressPath } from '../../io/address.ts';
import { httpSource } from './http-source.ts';

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
