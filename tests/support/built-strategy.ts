import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { wasmBytes } from '../../scripts/wasm-plugin.mjs';
import { wgsl } from '../../scripts/wgsl-plugin.mjs';

/**
 * Builds the program that threads of a strategy run, as Node cannot read TypeScript.
 * To be called from the repository's folder.
 * @param folder  where to
 */
export async function buildStrategyProgram(folder: string): Promise<URL> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [wgsl(), wasmBytes()],
    ssr: { noExternal: true },
    build: {
      ssr: join(process.cwd(), 'tests', 'support', 'strategy-program.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'strategy.mjs' } },
    },
  });
  return pathToFileURL(join(folder, 'strategy.mjs'));
}
