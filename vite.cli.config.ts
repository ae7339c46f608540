import { defineConfig } from 'vite';
import { buildName } from './scripts/build-plugin.mjs';
import { thirdPartyNotices } from './scripts/notices-plugin.mjs';
import { wasmBytes } from './scripts/wasm-plugin.mjs';
import { wgsl } from './scripts/wgsl-plugin.mjs';

/** Bundles the command line for Node, and beside it what scripts import. */
export default defineConfig({
  publicDir: false,
  plugins: [wgsl(), wasmBytes(), buildName(), thirdPartyNotices({ hasPublic: false }).write()],
  build: {
    ssr: true,
    outDir: 'dist-cli',
    target: 'node20',
    rollupOptions: {
      input: { beatbench: 'src/cli/main.ts', api: 'src/api/node.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
  // With its addon, `webgpu` is where npm put it, or not at all.
  ssr: { noExternal: true, external: ['webgpu'] },
  logLevel: 'warn',
});
