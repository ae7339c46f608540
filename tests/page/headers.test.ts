import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const wanted = {
  'content-security-policy': expect.stringMatching(/^default-src 'none';.*; frame-ancestors 'none'$/),
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const escape = String.fromCodePoint(0x1b);

let server: ChildProcess | null = null;
let address = '';

beforeAll(async () => {
  const words = ['scripts/start.mjs', '--host', '127.0.0.1', '--port', '0'];
  // In a process group of its own, since it starts the server as another process.
  const started = spawn(process.execPath, words, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  server = started;
  let said = '';
  address = await new Promise<string>((resolve, reject) => {
    started.on('exit', () => reject(new Error(`npm start ended: ${said}`)));
    started.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString().replaceAll(new RegExp(`${escape}\\[[\\d;]*m`, 'g'), '');
      const [found] = /http:\/\/127\.0\.0\.1:\d+\//.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
}, 120_000);
afterAll(() => {
  if (server?.pid !== undefined && server.exitCode === null) process.kill(-server.pid);
});

describe('npm start', () => {
  it.each(['', 'index.html', 'service-worker.js', 'manifest.webmanifest', 'THIRD-PARTY-NOTICES.txt'])(
    'sends all headers with every file: /%s',
    async (path) => {
      const answer = await fetch(`${address}${path}`);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject(wanted);
    },
  );

  it('sends them with scripts and workers too', async () => {
    const text = await (await fetch(address)).text();
    const scripts = [...text.matchAll(/src="\.\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) {
      const { headers } = await fetch(`${address}${path}`);
      expect(Object.fromEntries(headers)).toMatchObject(wanted);
    }
  });

  it('sends what the page on hosting prescribes for other hosts', async () => {
    const { headers } = await fetch(address);
    const docs = readFileSync('docs/hosting.md', 'utf8');
    for (const name of Object.keys(wanted)) {
      // The list itself, nginx, Apache and the file of static hosts.
      expect(docs.split(String(headers.get(name))).length - 1).toBeGreaterThanOrEqual(4);
      expect(docs.toLowerCase().split(name).length - 1).toBeGreaterThanOrEqual(4);
    }
  });
});
