import { readFileSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

function readIfThere(path: string): Buffer | null {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path) : null;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('the server has no port'));
    });
  });
}

/** A file host that sends no headers except the content type, with a folder under a path of its own. */
export interface StaticSite {
  readonly address: string;
  /** Content that replaces a file of the folder; null as if the file did not exist. */
  readonly changes: Map<string, string | null>;
  /** Requested paths, in order. */
  readonly asked: string[];
  readonly close: () => void;
}

/** Serves a folder under `/lab/page/`. */
export async function serveStatic(folder: string): Promise<StaticSite> {
  const base = '/lab/page/';
  const changes = new Map<string, string | null>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://any');
    asked.push(pathname);
    const path = pathname.startsWith(base) ? pathname.slice(base.length) || 'index.html' : null;
    const changed = path === null ? null : changes.get(path);
    const content = changed === undefined && path !== null ? readIfThere(join(folder, path)) : changed;
    const type = types[extname(path ?? '')] ?? 'application/octet-stream';
    response.writeHead(content == null ? 404 : 200, { 'Content-Type': type });
    response.end(content ?? '');
  });
  const port = await listen(server);
  return {
    address: `http://127.0.0.1:${port}${base}`,
    changes,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
