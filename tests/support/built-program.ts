import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { wasmBytes } from '../../scripts/wasm-plugin.mjs';
import { wgsl } from '../../scripts/wgsl-plugin.mjs';

let cli: Promise<string> | null = null;

/**
 * Builds the current command line once for all test files of a process; `npm test` has built it before.
 *
 * @returns path of its program, inside the repository, from where it can resolve its packages
 */
export function builtCli(): Promise<string> {
  const built = process.env['BEATBENCH_BUILT'];
  if (built !== undefined) return Promise.resolve(built);
  const own = `cli-of-tests-${process.env['VITEST_POOL_ID']}`;
  cli ??= buildCli(join(process.cwd(), 'node_modules', '.vite', own));
  return cli;
}

async function buildCli(folder: string): Promise<string> {
  const own = { outDir: folder, emptyOutDir: true };
  await build({ configFile: 'vite.cli.config.ts', logLevel: 'error', build: own });
  return join(folder, 'beatbench.js');
}

/**
 * Builds a program of `tests/support` that threads run, since Node cannot read TypeScript. Call it from the
 * repository's folder.
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
