import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { buildName } from '../../scripts/build-plugin.mjs';
import { wasmBytes } from '../../scripts/wasm-plugin.mjs';
import { wgsl } from '../../scripts/wgsl-plugin.mjs';
import { threadHeaders } from '../../src/offline/isolation.ts';

const workersFolder = join(import.meta.dirname, '..', '..', 'src', 'workers');

/** Prefix of the names of the workers' chunks; no source file has it. */
const mark = 'bundled-';

/** Bundles all workers of the page; keyed by file name. */
async function bundleWorkers(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const files = readdirSync(workersFolder, { recursive: true, encoding: 'utf8' });
  const entries = files.filter((file) => file.endsWith('.worker.ts'));
  const names = {
    chunkFileNames: `${mark}[name]-[hash].js`,
    assetFileNames: `${mark}[name]-[hash][extname]`,
  };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins: [wgsl(), wasmBytes(), buildName()],
    worker: {
      format: 'es',
      plugins: () => [wgsl(), wasmBytes(), buildName()],
      rolldownOptions: { output: { ...names, entryFileNames: `${mark}[name]-[hash].js` } },
    },
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      modulePreload: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: entries.map((file) => join(workersFolder, file)),
        output: { ...names, entryFileNames: '[name].js' },
      },
    },
  });
  const outputs = Array.isArray(built)
    ? built.flatMap(({ output }) => output)
    : 'output' in built
      ? built.output
      : [];
  return new Map(
    outputs.map((file) => [basename(file.fileName), file.type === 'chunk' ? file.code : file.source]),
  );
}

let bundles: ReturnType<typeof bundleWorkers> | null = null;

/** Responds with a file of the bundles, or with the reason why there is none. */
async function sendBundled(name: string, response: ServerResponse): Promise<void> {
  try {
    bundles ??= bundleWorkers();
    const content = (await bundles).get(name);
    if (content === undefined) throw new Error(`the bundles of the workers have no ${name}`);
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
    response.writeHead(200, { 'Content-Type': type, ...threadHeaders }).end(content);
  } catch (error) {
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error));
  }
}

/**
 * Creates a Vite plugin for the browser tests that serves each worker of the page as a bundle, made once per run.
 * Served module by module, a worker would request a thousand files at each start.
 */
export function bundledWorkers(): Plugin {
  return {
    name: 'bundled-workers',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
        const name = basename(pathname);
        const isEntry = pathname.startsWith('/src/workers/') && searchParams.has('worker_file');
        if (isEntry) void sendBundled(name.replace(/\.ts$/, '.js'), response);
        else if (name.startsWith(mark)) void sendBundled(name, response);
        else next();
      });
    },
  };
}
