import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** Handles a request to a server. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts a server with the given handler, which is stopped after the tests of the file; returns its address, with a
 * final `/`.
 */
export async function serveWith(answer: Answer): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
