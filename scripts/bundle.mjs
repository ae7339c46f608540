import { join } from 'node:path';
import { buildName } from './build-plugin.mjs';
import { root } from './installed.mjs';
import { wasmBytes } from './wasm-plugin.mjs';
import { wgsl } from './wgsl-plugin.mjs';

/**
 * Bundles TypeScript files for Node.
 * @param entries  by name: paths from the repository's folder
 * @param folder   where to; what was there goes
 * @returns by name, the path of what was built
 */
export async function bundle(entries, folder = '.bench') {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [wgsl(), wasmBytes(), buildName()],
    ssr: { noExternal: true, external: ['playwright', 'vite', 'webgpu'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: { input: entries, output: { entryFileNames: '[name].js' } },
    },
  });
  return Object.fromEntries(Object.keys(entries).map((name) => [name, join(root, folder, `${name}.js`)]));
}

/** Bundled files lie elsewhere than their sources, from where the tests find the recorded data. */
export function nameDataFolder() {
  process.env.BEATBENCH_DATA ??= join(root, '..', 'shared', 'data');
}
