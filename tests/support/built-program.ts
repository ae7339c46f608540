import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { wasmBytes } from '../../scripts/wasm-plugin.mjs';
import { wgsl } from '../../scripts/wgsl-plugin.mjs';

/**
 * Builds a program of `tests/support` that threads run, as Node cannot read TypeScript.
 * To be called from the repository's folder.
 * @param name    of `NAME-program.ts`
 * @param folder  where to
 */
export async function buildProgram(name: string, folder: string): Promise<URL> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [wgsl(), wasmBytes()],
    ssr: { noExternal: true },
    build: {
      ssr: join(process.cwd(), 'tests', 'support', `${name}-program.ts`),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return pathToFileURL(join(folder, `${name}.mjs`));
}
