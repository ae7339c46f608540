import { setTimeout as pause } from 'node:timers/promises';
import { BeatbenchError } from '../model/failure.ts';
import { addressPath } from './address.ts';

/** Waits before a request is made again, ms: servers under load, and connections that break, come back. */
const retryMs: readonly number[] = [300, 1000, 3000];
const timeoutMs = 60_000;
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Bytes of a file at a server, and what the server says of the whole. */
export interface HttpRange {
  readonly bytes: Uint8Array;
  readonly size: number;
  /** Changes with the file: its entity tag, or when it was changed last. */
  readonly version: string;
}

/** What may be over the next time. */
class PassingError extends Error {}

/**
 * Reads bytes from … to − 1 of a file at a server, or as many as it has.
 *
 * @throws BeatbenchError `no-network` where no answer comes after four tries, `no-ranges`, `missing-file`
 */
export async function readRange(
  address: string,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<HttpRange> {
  for (const waitMs of [...retryMs, null]) {
    try {
      return await askOnce(address, from, to, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof PassingError)) throw error;
      if (waitMs === null) {
        const path = addressPath(address);
        throw new BeatbenchError(
          'no-network',
          `‘${path}’ cannot be read (${error.message}); see whether its server can be reached, and try again.`,
          { file: path },
        );
      }
      await pause(waitMs, undefined, signal === undefined ? {} : { signal });
    }
  }
  throw new RangeError('no try is left');
}

async function askOnce(address: string, from: number, to: number, signal?: AbortSignal): Promise<HttpRange> {
  const ends = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
  // Compressed, a range would be of other bytes.
  const headers = { range: `bytes=${from}-${to - 1}`, 'accept-encoding': 'identity' };
  const answer = await fetch(address, { headers, signal: AbortSignal.any(ends) }).catch(broken);
  if (answer.status === 206) return rangeOf(answer, address, from, to);
  await answer.body?.cancel();
  const size = /^bytes \*\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
  if (answer.status === 416 && size !== undefined) {
    return { bytes: new Uint8Array(), size: Number(size), version: versionOf(answer) };
  }
  throw refusal(answer.status, addressPath(address));
}

function refusal(status: number, path: string): Error {
  if (passing.has(status)) return new PassingError(`the server answers ${status}`);
  if (status === 200) return noRanges(path);
  const message = `‘${path}’ is not given by its server, which answers ${status}; see whether the address is right and open to you.`;
  return new BeatbenchError('missing-file', message, { file: path });
}

function noRanges(path: string): BeatbenchError {
  return new BeatbenchError(
    'no-ranges',
    `The server of ‘${path}’ gives no parts of files; copy it to this machine, or take a server that does.`,
    { file: path },
  );
}

async function rangeOf(answer: Response, address: string, from: number, to: number): Promise<HttpRange> {
  const told = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '');
  const [first = -1, last = -1, size = -1] = told?.slice(1).map(Number) ?? [];
  const isPlain = ['', 'identity'].includes(answer.headers.get('content-encoding') ?? '');
  if (!isPlain || first !== from || last !== Math.min(to, size) - 1) {
    await answer.body?.cancel();
    throw noRanges(addressPath(address));
  }
  const bytes = await readBody(answer, last + 1 - first);
  return { bytes, size, version: versionOf(answer) };
}

/** The body, which must be as long as told: not more of it is held. */
async function readBody(answer: Response, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  if (answer.body === null) throw new PassingError('the server sends nothing');
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(broken);
    if (done) break;
    if (filled + value.length > length) {
      await reader.cancel();
      throw new PassingError('the server sends more than it says');
    }
    bytes.set(value, filled);
    filled += value.length;
  }
  if (filled < length) throw new PassingError('the connection ended early');
  return bytes;
}

function versionOf({ headers }: Response): string {
  return headers.get('etag') ?? headers.get('last-modified') ?? '';
}

function broken(error: unknown): never {
  const { cause } = error as { readonly cause?: unknown };
  const reason = cause instanceof Error ? cause : error;
  throw new PassingError(reason instanceof Error ? reason.message : String(reason));
}
