import { join } from 'node:path';
import { buildName } from './build-plugin.mjs';
import { root } from './installed.mjs';
import { wasmBytes } from './wasm-plugin.mjs';
import { wgsl } from './wgsl-plugin.mjs';

/**
 * Bundles TypeScript files for Node.
 * @param entries  by name: paths from the repository's folder
 * @param folder   destination; its content is deleted
 * @returns by name, the path of the bundle
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

/**
 * Sets the data folder. Bundled files are in a different folder from their sources, from which tests find the recorded
 * data.
 */
export function nameDataFolder() {
  process.env.BEATBENCH_DATA ??= join(root, '..', 'shared', 'data');
}
