import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Faulty responses of a test server, in place of the file. */
export type FaultyResponse = 'whole' | 'busy' | 'cut' | 'longer' | 'other-range' | 'compressed';

/** A local server of a folder. */
export interface RangeServer {
  /** Its address, with a final `/`. */
  readonly base: string;
  /** Requests received: path, query and range. */
  readonly asked: string[];
  /** Faults of the next responses, in order. */
  readonly misbehave: FaultyResponse[];
  /** ETag of every file. */
  tag: string;
}

/** Starts a server that is stopped after the tests of the file. */
export async function serveRanges(folder: string): Promise<RangeServer> {
  const state = { base: '', asked: [] as string[], misbehave: [] as FaultyResponse[], tag: '"1"' };
  const server = createServer((request, response) => {
    state.asked.push(`${request.url ?? ''} ${request.headers.range ?? 'no range'}`);
    void answer(folder, request, response, state.misbehave.shift(), state.tag);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  state.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
}

async function answer(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
  how: FaultyResponse | undefined,
  etag: string,
): Promise<void> {
  const path = join(folder, decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname));
  const isThere = await stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
  if (how === 'busy' || !isThere) {
    response.writeHead(how === 'busy' ? 503 : 404).end();
    return;
  }
  const bytes = await readFile(path);
  const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')?.map(Number) ?? [];
  if (how === 'whole') response.writeHead(200, { etag }).end(bytes);
  else if (bytes.length === 0) response.writeHead(416, { 'content-range': 'bytes */0' }).end();
  else sendRange(response, bytes, from, Math.min(to + 1, bytes.length), how, etag);
}

function sendRange(
  response: ServerResponse,
  bytes: Buffer,
  from: number,
  to: number,
  how: FaultyResponse | undefined,
  etag: string,
): void {
  const start = how === 'other-range' ? from + 1 : from;
  const part = bytes.subarray(start, to);
  response.writeHead(206, {
    etag,
    'content-range': `bytes ${start}-${to - 1}/${bytes.length}`,
    ...(how === 'longer' ? {} : { 'content-length': part.length }),
    ...(how === 'compressed' ? { 'content-encoding': 'gzip' } : {}),
  });
  if (how === 'cut') {
    response.write(part.subarray(0, Math.floor(part.length / 2)));
    response.destroy();
  } else response.end(how === 'longer' ? Buffer.concat([part, part]) : part);
}
