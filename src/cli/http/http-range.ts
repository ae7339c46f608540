import { setTimeout as pause } from 'node:timers/promises';
import { BeatbenchError } from '../../model/failure.ts';
import { addressPath } from '../../io/address.ts';

/** Waiting times before a request is repeated, ms: overloaded servers and broken connections may recover. */
const retryMs: readonly number[] = [300, 1000, 3000];
const timeoutMs = 60_000;
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Bytes of a file on a server, and the server's information about the whole file. */
export interface HttpRange {
  readonly bytes: Uint8Array;
  readonly size: number;
  /** Version of the file, which changes with it: its entity tag, or the time of its last change. */
  readonly version: string;
}

/** Handling of redirects. A redirect within the same origin is always followed. */
export interface Redirects {
  /** Whether redirects to another origin are allowed. */
  readonly isAllowed: boolean;
  /** Called each time a file is redirected. */
  readonly tell: (file: string, origin: string) => void;
}

const redirecting = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 5;

/** Error that may not occur again at the next attempt. */
class PassingError extends Error {}

/**
 * Reads bytes from … to − 1 of a file on a server, or as many as it has.
 *
 * @throws BeatbenchError `no-network` if there is no response after four attempts, `no-ranges`, `missing-file`,
 *         `redirected`
 */
export async function readRange(
  address: string,
  from: number,
  to: number,
  redirects: Redirects,
  signal?: AbortSignal,
): Promise<HttpRange> {
  for (const waitMs of [...retryMs, null]) {
    try {
      return await requestRange(address, from, to, redirects, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof PassingError)) throw error;
      if (waitMs === null) {
        const path = addressPath(address);
        throw new BeatbenchError(
          'no-network',
          `‘${path}’ cannot be read (${error.message}); check that its server can be reached, and try again.`,
          { file: path },
        );
      }
      await pause(waitMs, undefined, signal === undefined ? {} : { signal });
    }
  }
  throw new RangeError('no try is left');
}

async function requestRange(
  address: string,
  from: number,
  to: number,
  redirects: Redirects,
  signal?: AbortSignal,
): Promise<HttpRange> {
  const path = addressPath(address);
  const ends = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
  // With compression, a range would refer to the compressed bytes.
  const headers = { range: `bytes=${from}-${to - 1}`, 'accept-encoding': 'identity' };
  const requestInit = { headers, redirect: 'manual', signal: AbortSignal.any(ends) } as const;
  let answer = await fetch(address, requestInit).catch(broken);
  for (let count = 1; redirecting.has(answer.status); count++) {
    const next = resolveRedirect(answer, address, redirects.isAllowed);
    await answer.body?.cancel();
    if (count > maxRedirects) throw redirected(path, `more than ${maxRedirects} times; check its address`);
    redirects.tell(path, next.origin);
    answer = await fetch(next, requestInit).catch(broken);
  }
  if (answer.status === 206) return readHttpRange(answer, path, from, to);
  await answer.body?.cancel();
  const size = Number(/^bytes \*\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? NaN);
  // If the stated size exceeds the requested range, the server had no reason to refuse it.
  if (answer.status === 416 && size <= from) {
    return { bytes: new Uint8Array(), size, version: answerVersion(answer) };
  }
  if (answer.status === 416) throw noRanges(path, `refuses bytes ${from}-${to - 1} of it`);
  throw refusal(answer.status, path);
}

/** @throws BeatbenchError `redirected` for an address that is invalid or must not be followed */
function resolveRedirect(answer: Response, address: string, isAllowed: boolean): URL {
  const path = addressPath(address);
  const location = answer.headers.get('location') ?? '';
  if (location === '' || !URL.canParse(location, answer.url || address)) {
    throw redirected(path, 'without a target; check its address');
  }
  const next = new URL(location, answer.url || address);
  if (!/^https?:$/.test(next.protocol) || next.username !== '' || next.password !== '') {
    throw redirected(
      path,
      'to an address that is not read (another protocol, or with a user name or password); check its address',
    );
  }
  if (isAllowed || next.origin === new URL(address).origin) return next;
  throw redirected(path, `to ${next.origin}; give --allow-redirects to read it from there`);
}

function redirected(file: string, where: string): BeatbenchError {
  return new BeatbenchError('redirected', `The server of ‘${file}’ redirects ${where}.`, { file });
}

function refusal(status: number, path: string): Error {
  if (passing.has(status)) return new PassingError(`the server answers ${status}`);
  if (status === 200) return noRanges(path, 'does not send parts of files');
  const message = `The server does not send ‘${path}’ but answers ${status}; check that the address is right and that you have access.`;
  return new BeatbenchError('missing-file', message, { file: path });
}

function noRanges(path: string, what: string): BeatbenchError {
  return new BeatbenchError(
    'no-ranges',
    `The server of ‘${path}’ ${what}; copy it to this machine, or use another server.`,
    { file: path },
  );
}

async function readHttpRange(answer: Response, path: string, from: number, to: number): Promise<HttpRange> {
  const contentRange = answer.headers.get('content-range') ?? '';
  const [first = -1, last = -1, size = -1] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange)?.slice(1).map(Number) ?? [];
  const length = last + 1 - first;
  const encoding = answer.headers.get('content-encoding') ?? 'identity';
  const contentLength = Number(answer.headers.get('content-length') ?? length);
  const isRequestedRange = Number.isSafeInteger(size) && first === from && last === Math.min(to, size) - 1;
  if (encoding === 'identity' && isRequestedRange && contentLength === length) {
    return { bytes: await readBody(answer, length), size, version: answerVersion(answer) };
  }
  await answer.body?.cancel();
  if (encoding !== 'identity') {
    throw noRanges(path, `sends it compressed (${encoding}), so that parts have other bytes`);
  }
  const said = isRequestedRange ? `Content-Length: ${contentLength}` : `Content-Range: ${contentRange}`;
  throw noRanges(path, `answers bytes ${from}-${to - 1} with others (${said})`);
}

/**
 * Reads the body, which must have the length in the header. Memory is allocated for the bytes that arrive, and not for
 * more.
 */
async function readBody(answer: Response, length: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let filled = 0;
  if (answer.body === null) throw new PassingError('the server sends nothing');
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(broken);
    if (done) break;
    if (filled + value.length > length) {
      await reader.cancel();
      throw new PassingError('the server sends more than it states');
    }
    pieces.push(value);
    filled += value.length;
  }
  if (filled < length) throw new PassingError(`the connection ended after ${filled} of ${length} bytes`);
  return joinPieces(pieces);
}

/** Joins pieces. */
export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return first;
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const piece of pieces) {
    bytes.set(piece, filled);
    filled += piece.length;
  }
  return bytes;
}

function answerVersion({ headers }: Response): string {
  return headers.get('etag') ?? headers.get('last-modified') ?? '';
}

function broken(error: unknown): never {
  const { cause } = error as { readonly cause?: unknown };
  const reason = cause instanceof Error ? cause : error;
  const message = reason instanceof Error ? reason.message : String(reason);
  throw new PassingError(message.replaceAll(/https?:\/\/\S+/gi, addressPath));
}
