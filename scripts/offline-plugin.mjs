// Vite plugin: lists the files of the built page with their hashes, and builds the service worker that stores them,
// `service-worker.js` next to `index.html`.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installed.mjs';

const name = 'service-worker.js';

const sha256 = (content) => createHash('sha256').update(content);

function listFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => path !== name)
    .toSorted();
}

function listSite(folder) {
  const files = listFiles(folder).map((path) => ({
    path: path === 'index.html' ? '' : path,
    integrity: `sha256-${sha256(readFileSync(join(folder, path))).digest('base64')}`,
    isNamedByContent: path.startsWith('assets/'),
  }));
  return { version: sha256(JSON.stringify(files)).digest('hex').slice(0, 12), files };
}

async function buildWorker(site) {
  const { build } = await import('vite');
  const { output } = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define: { builtSite: JSON.stringify(site) },
    build: {
      write: false,
      target: 'es2023',
      rollupOptions: {
        input: 'src/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: name },
      },
    },
  });
  return output[0].code;
}

/** @returns {import('vite').Plugin} */
export function offline() {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir }) {
        writeFileSync(join(dir, name), await buildWorker(listSite(dir)));
      },
    },
  };
}
